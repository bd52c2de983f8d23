import { Link2, Send, Undo2 } from 'lucide-react'
import { canIn } from '~/access/organization'
import { useListTexts } from '~/entity/list/use-list'
import { Badge } from '~/ui/badge'
import { type Column, DataTable } from '~/ui/list/data-table'
import { RowMenu } from '~/ui/list/row-menu'
import { EmailText } from '~/ui/text/email-text'
import { RelativeTime } from '~/ui/text/relative-time'
import type { MenuEntry } from '~/ui/overlay/menu'
import { displayName } from '../members/display-name'
import type { OwnOrganization } from '../organization.schema'
import type { Invitation } from './invitation.schema'

const tones = {
  pending: 'accent',
  expired: 'warning',
  void: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  canceled: 'neutral',
} as const

const isOpen = ({ state }: Invitation) => state === 'pending' || state === 'expired' || state === 'void'

type Props = {
  invitations: Invitation[]
  readAt: number
  organization: OwnOrganization
  onResend: (invitation: Invitation) => void
  onCopy: (invitation: Invitation) => void
  onCancel: (invitation: Invitation) => void
}

export function InvitationTable({ invitations, readAt, organization, ...on }: Props) {
  const { t, language } = useListTexts(['invitations', 'organization'])

  const entriesFor = (invitation: Invitation): MenuEntry[] => [
    {
      label: t('resend.action'),
      icon: <Send aria-hidden="true" className="rtl:-scale-x-100" />,
      onSelect: () => on.onResend(invitation),
    },
    // The link can be copied only while it is valid.
    ...(invitation.state === 'pending'
      ? [
          {
            label: t('copy.action'),
            icon: <Link2 aria-hidden="true" />,
            onSelect: () => on.onCopy(invitation),
          },
        ]
      : []),
    ...(canIn(organization.role, 'invitation.cancel')
      ? [
          { kind: 'separator' as const },
          {
            label: t('cancel.action'),
            icon: <Undo2 aria-hidden="true" />,
            danger: true,
            onSelect: () => on.onCancel(invitation),
          },
        ]
      : []),
  ]

  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      header: t('list.email'),
      primary: true,
      cell: ({ email }) => <EmailText email={email} className="font-medium wrap-anywhere" />,
    },
    {
      key: 'state',
      header: t('list.state'),
      cell: ({ state }) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          {state === 'void' && (
            <span className="max-w-[30ch] text-xs text-text-muted max-sm:text-end">{t('voidHint')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'role',
      header: t('list.role'),
      className: 'sm:max-md:hidden',
      cell: ({ role }) => t(`organization:role.${role}`),
    },
    {
      key: 'inviter',
      header: t('list.inviter'),
      className: 'sm:max-lg:hidden',
      cell: ({ inviter }) => (inviter ? <bdi>{displayName(inviter)}</bdi> : '—'),
    },
    {
      key: 'expires',
      header: t('list.expires'),
      className: 'sm:whitespace-nowrap',
      cell: ({ state, expiresAt }) =>
        state === 'pending' ? <RelativeTime ahead at={expiresAt} now={readAt} language={language} /> : '—',
    },
    {
      key: 'actions',
      header: t('list.actions'),
      actions: true,
      className: 'w-12',
      cell: (invitation) =>
        isOpen(invitation) &&
        !organization.suspendedAt && (
          <RowMenu
            label={t('list.actionsFor', { name: invitation.email })}
            entries={() => entriesFor(invitation)}
          />
        ),
    },
  ]
  return (
    <DataTable caption={t('list.caption')} columns={columns} rows={invitations} rowKey={({ id }) => id} />
  )
}
