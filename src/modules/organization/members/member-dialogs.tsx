import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListTexts } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Button } from '~/ui/button'
import { Switch } from '~/ui/form/switch'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { organizationKeys, teamsOf } from '../organization.requests'
import { setInTeam } from '../teams/team.requests'
import type { Member } from './member.contract'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { displayName } from './display-name'

type TeamsProps = { open: boolean; onClose: () => void; member: Member; organizationId: string }

/** The teams of a member; each choice is saved at once. */
export function MemberTeamsDialog({ open, onClose, member, organizationId }: TeamsProps) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const { data: teams = [] } = useQuery(teamsOf(organizationId))
  const [isIn, setIsIn] = useState(() => new Set(member.teamIds))

  const choose = async (teamId: string, wanted: boolean) => {
    const mark = (is: boolean) =>
      setIsIn((before) => new Set(is ? [...before, teamId] : [...before].filter((id) => id !== teamId)))
    mark(wanted)
    try {
      await setInTeam({ id: organizationId, teamId, userId: member.user.id }, wanted)
    } catch (error) {
      mark(!wanted)
      showFailure(t('teamsOf.failed'), error)
    }
    void queryClient.invalidateQueries(organizationKeys)
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={t('teamsOf.title', { name: displayName(member.user) })}
      description={t('teamsOf.description')}
      footer={<Button onClick={onClose}>{t('teamsOf.close')}</Button>}
    >
      <ul className="flex flex-col divide-y divide-border">
        {teams.map(({ id, name }) => (
          <li key={id}>
            <Switch
              className="min-h-12"
              label={<bdi>{name}</bdi>}
              checked={isIn.has(id)}
              onChange={({ target }) => void choose(id, target.checked)}
            />
          </li>
        ))}
      </ul>
    </ResponsiveDialog>
  )
}

type OwnerProps = { open: boolean; onClose: () => void; name: string; onConfirm: () => void }

/** Confirms granting ownership. */
export function MakeOwnerDialog({ name, onClose, ...dialog }: OwnerProps) {
  const { t } = useListTexts('members')
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={onClose}
      title={<RichText text={t('role.ownerTitle')} parts={{ who: <bdi>{name}</bdi> }} />}
      description={t('role.ownerDescription')}
      confirmLabel={t('role.ownerConfirm')}
      cancelLabel={t('bulk.cancel')}
    />
  )
}
