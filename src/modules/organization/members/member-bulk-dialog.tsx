import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { toast } from '~/ui/feedback/toast'
import { Field } from '~/ui/form/field'
import { OptionSelect } from '~/ui/form/option-select'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { organizationKeys, teamsOf } from '../organization.requests'
import { useFailureToast } from '../use-failure-toast'
import type { MemberBulkCommand } from './member-bulk'
import { actOnMembers, type MembersRequest } from './member.requests'
import { useMemberOutcomeToast } from './use-member-outcome-toast'

type Props = MemberBulkCommand & BulkDialogProps & { organizationId: string }

/** Asks before something is done to members, says what it means for them, does it and tells how it went. */
export function MemberBulkDialog({ action, target, organizationId, ...dialog }: Props) {
  const { t, language } = useTranslation(['members', 'organization'])
  const counted = useCounted('members')
  const showOutcome = useMemberOutcomeToast()
  const showFailure = useFailureToast()
  const queryClient = useQueryClient()
  const { data: teams = [] } = useQuery(teamsOf(organizationId))
  const [role, setRole] = useState<'admin' | 'member'>('member')
  const [teamId, setTeamId] = useState('')
  const { name, count, countIsAtLeast, selection } = target
  const people = countIsAtLeast
    ? t('bulk.peopleMore', { total: numberText(count, language) })
    : counted('bulk.people', count)

  const request = (): MembersRequest => {
    if (action === 'remove') return { action }
    if (action === 'role') return { action: 'set-role', role }
    return { action: 'add-to-team', teamId: teamId || teams[0]!.id }
  }

  return (
    <ActionDialog
      {...dialog}
      title={
        <RichText
          text={t(`bulk.${action}.title`)}
          parts={{ who: name === undefined ? people : <bdi>{name}</bdi> }}
        />
      }
      description={t(`bulk.${action}.description`)}
      confirmLabel={t(`bulk.${action}.confirm`)}
      cancelLabel={t('bulk.cancel')}
      danger={action === 'remove'}
      act={async () => {
        const outcome = await actOnMembers(organizationId, request(), selection)
        if (action === 'remove' && name !== undefined && outcome.done === 1)
          toast.success(t('bulk.remove.one', { name }))
        else showOutcome(action, outcome)
      }}
      onFailure={(error) => showFailure(t('bulk.failed'), error)}
      refresh={() => void queryClient.invalidateQueries(organizationKeys)}
    >
      {action === 'role' && (
        <Field label={t('list.role')}>
          <OptionSelect
            value={role}
            onValue={(chosen) => setRole(chosen as typeof role)}
            options={{ member: t('organization:role.member'), admin: t('organization:role.admin') }}
          />
        </Field>
      )}
      {action === 'team' && (
        <Field label={t('list.team')}>
          <OptionSelect
            value={teamId || teams[0]?.id}
            onValue={setTeamId}
            options={Object.fromEntries(teams.map((team) => [team.id, team.name]))}
          />
        </Field>
      )}
    </ActionDialog>
  )
}
