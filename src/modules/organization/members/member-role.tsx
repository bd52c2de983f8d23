import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canIn, mayDealWith, type OrganizationRole, organizationRoles } from '~/access/organization'
import { useTranslation } from '~/i18n/react'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { Badge } from '~/ui/badge'
import { toast } from '~/ui/feedback/toast'
import { OptionSelect } from '~/ui/form/option-select'
import { organizationKeys } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import type { Member } from './member.contract'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { displayName } from './display-name'
import { setRole } from './member.requests'

const MakeOwnerDialog = lateDialog(async () => (await import('./people-dialogs')).MakeOwnerDialog)

type Props = { member: Member; organization: OwnOrganization; isSelf: boolean }

/** Whether the caller may change the member's role. Their own is changed in the settings. */
export const mayChange = (member: Member, { role, suspendedAt }: OwnOrganization, isSelf: boolean) =>
  !isSelf && !suspendedAt && canIn(role, 'member.update') && mayDealWith(role, member.role)

/** The role of a member, as a select if the caller may change it. */
export function MemberRole({ member, organization, isSelf }: Props) {
  const { t } = useTranslation(['members', 'organization'])
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  /** The role that is being saved. */
  const [chosen, setChosen] = useState<OrganizationRole | null>(null)
  const [asking, setAsking] = useState(false)
  const name = displayName(member.user)

  const change = async (role: OrganizationRole) => {
    setAsking(false)
    setChosen(role)
    try {
      await setRole(organization.id, member.id, role)
      toast.success(t('role.changed', { name, role: t(`organization:role.${role}`) }))
    } catch (error) {
      showFailure(t('role.failed'), error)
    } finally {
      await waitForRefresh(queryClient.invalidateQueries(organizationKeys))
      setChosen(null)
    }
  }

  const badge = (
    <Badge tone={member.role === 'member' ? 'neutral' : 'accent'}>
      {t(`organization:role.${member.role}`)}
    </Badge>
  )
  if (!mayChange(member, organization, isSelf)) return badge
  const roles = organizationRoles.filter((role) => mayDealWith(organization.role, role))
  return (
    <>
      <span className="hidden noscript:inline">{badge}</span>
      <span className="row-select">
        <OptionSelect
          immediate
          aria-label={t('list.roleOf', { name })}
          aria-busy={chosen !== null || undefined}
          value={chosen ?? member.role}
          onValue={(role) => (role === 'owner' ? setAsking(true) : void change(role as OrganizationRole))}
          options={Object.fromEntries(roles.map((role) => [role, t(`organization:role.${role}`)]))}
        />
      </span>
      <MakeOwnerDialog
        open={asking}
        onClose={() => setAsking(false)}
        name={name}
        onConfirm={() => void change('owner')}
      />
    </>
  )
}
