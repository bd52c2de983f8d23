import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '~/entity/act/act-dialog'
import { useBulkAct, useOutcomeToast } from '~/entity/act/use-bulk-act'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { useListTexts } from '~/entity/list/use-list'
import { RichText } from '~/i18n/rich-text'
import { numberText } from '~/lib/number-text'
import { WithMessages } from '~/modules/errors/with-messages'
import { Field } from '~/ui/form/field'
import { OptionSelect } from '~/ui/form/option-select'
import { organizationKeys, teamsOf } from '../organization.requests'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import type { MemberBulkCommand } from './member-bulk'
import { actOnMembers, countMembers, undoOnMembers } from './member-bulk.requests'
import type { MembersRequest } from './member.contract'

type Props = MemberBulkCommand & BulkDialogProps & { organizationId: string }

/** The shared texts of bulk actions. */
const shared = ['forms'] as const

export function MemberBulkDialog(props: Props) {
  return (
    <WithMessages parts={shared} open={props.open} onClose={props.onClose}>
      <Question {...props} />
    </WithMessages>
  )
}

/** Confirmation dialog of a bulk action on members, with its consequences. */
function Question({ action, target, organizationId, ...dialog }: Props) {
  const { t, counted, language } = useListTexts(['members', 'organization'])
  const showOutcome = useOutcomeToast(undoOnMembers(organizationId))
  const showFailure = useFailureToast()
  const queryClient = useQueryClient()
  const { data: teams = [] } = useQuery(teamsOf(organizationId))
  const [role, setRole] = useState<'admin' | 'member'>('member')
  const [teamId, setTeamId] = useState('')
  const { name, selection } = target
  const request: MembersRequest =
    action === 'remove'
      ? { action }
      : action === 'role'
        ? { action: 'set-role', role }
        : { action: 'add-to-team', teamId: teamId || (teams[0]?.id ?? '') }
  const act = useBulkAct(target, countMembers(organizationId, request, selection))
  const who = act.named((count) => counted('bulk.people', count))

  return (
    <ActDialog
      {...dialog}
      act={act}
      title={<RichText text={t(`bulk.${action}.title`)} parts={{ who }} />}
      description={t(`bulk.${action}.description`)}
      confirmLabel={t(`bulk.${action}.confirm`)}
      cancelLabel={t('bulk.cancel')}
      danger={action === 'remove'}
      onConfirm={async () => {
        const outcome = await act.run((asked) => actOnMembers(organizationId, request, selection, asked))
        const isOne = action === 'remove' && name !== undefined && outcome.done === 1
        const number = (of: number) => ({ number: numberText(of, language) })
        const first = isOne ? t('bulk.remove.one', { name }) : t(`bulk.${action}.done`, number(outcome.done))
        showOutcome(outcome, [
          first.charAt(0).toLocaleUpperCase(language) + first.slice(1),
          ...(['unchanged', 'held', 'noRoom', 'gone'] as const).map(
            (each) => outcome[each] > 0 && t(`bulk.${each}`, number(outcome[each])),
          ),
          outcome.self > 0 && t('bulk.self'),
        ])
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
    </ActDialog>
  )
}
