import { useQueryClient } from '@tanstack/react-query'
import { Link2, Send, Undo2 } from 'lucide-react'
import { canIn } from '~/access/organization'
import { type ListLinks, useList, useListTexts } from '~/entity/list/use-list'
import { ListTable } from '~/entity/screen/list-table'
import { RichText } from '~/i18n/rich-text'
import { Badge } from '~/ui/badge'
import { directional } from '~/ui/directional-icons'
import { toast } from '~/ui/feedback/toast'
import { LinkPills } from '~/ui/list/link-pills'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { EmailText } from '~/ui/text/email-text'
import { displayName } from '../members/display-name'
import { organizationKeys } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import type { Invitation } from './invitation.contract'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { invitationList, type InvitationSearch } from './invitation.list'
import { cancelInvitation, invitationPages, resendInvitation } from './invitation.requests'

type Props = {
  organization: OwnOrganization
  search: InvitationSearch
  links: ListLinks<InvitationSearch>
}

const tones = {
  pending: 'accent',
  expired: 'warning',
  void: 'warning',
  accepted: 'success',
  rejected: 'neutral',
  canceled: 'neutral',
} as const

const SendIcon = directional(Send)

const isOpen = ({ state }: Invitation) => state === 'pending' || state === 'expired' || state === 'void'

const kinds = { all: undefined, open: true, closed: false } as const

export function InvitationList({ organization, search, links }: Props) {
  const texts = useListTexts(['invitations', 'organization'])
  const { t } = texts
  const { id } = organization
  const data = useList(invitationList, invitationPages(id, search), search, texts)
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const cancelling = useDialogState<Invitation>()
  const mayCancel = canIn(organization.role, 'invitation.cancel')
  const refresh = () => void queryClient.invalidateQueries(organizationKeys)

  const resend = async ({ id: invitationId, email }: Invitation) => {
    try {
      const { sent, late } = await resendInvitation(id, invitationId)
      if (sent) toast.success(t('resend.sent', { email }))
      else if (late) toast.info(t('resend.late', { email }))
      else toast.info(t('resend.notSent'))
    } catch (error) {
      showFailure(t('resend.failed'), error)
    }
    refresh()
  }

  const copy = async ({ email, url }: Invitation) => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('copy.done', { email }))
    } catch {
      // The clipboard is unavailable without permission or https: shows the link instead.
      toast.info(t('copy.failed', { url }))
    }
  }

  return (
    <>
      <ListTable
        {...{ list: invitationList, data, search, links, texts }}
        caption={t('list.caption')}
        toolbar={
          <LinkPills
            label={t('kinds.label')}
            pills={(['all', 'open', 'closed'] as const).map((kind) => ({
              key: kind,
              isCurrent: search.open === kinds[kind],
              link: (props) =>
                links.list(
                  { open: kinds[kind], cursor: undefined },
                  { ...props, children: t(`kinds.${kind}`) },
                ),
            }))}
          />
        }
        columns={({ time }) => [
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
                  <span className="max-w-[30ch] text-xs text-text-muted max-sm:text-end">
                    {t('voidHint')}
                  </span>
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
            cell: ({ state, expiresAt }) => (state === 'pending' ? time(expiresAt, true) : '—'),
          },
        ]}
        menu={{
          nameOf: ({ email }) => email,
          isShown: (invitation) => isOpen(invitation) && !organization.suspendedAt,
          entries: (invitation) => [
            { label: t('resend.action'), icon: SendIcon, onSelect: () => void resend(invitation) },
            // The link can be copied only while it is valid.
            invitation.state === 'pending' && {
              label: t('copy.action'),
              icon: Link2,
              onSelect: () => void copy(invitation),
            },
            mayCancel && { kind: 'separator' },
            mayCancel && {
              label: t('cancel.action'),
              icon: Undo2,
              danger: true,
              onSelect: () => cancelling.show(invitation),
            },
          ],
        }}
      />
      {cancelling.draw(({ id: invitationId, email }, dialog) => (
        <ActionDialog
          {...dialog}
          danger
          focusAfter={() => data.resultsRef.current}
          title={<RichText text={t('cancel.title')} parts={{ email: <EmailText email={email} /> }} />}
          description={t('cancel.description')}
          confirmLabel={t('cancel.confirm')}
          cancelLabel={t('cancel.keep')}
          act={async () => {
            await cancelInvitation(id, invitationId)
            toast.success(t('cancel.done', { email }))
          }}
          onFailure={(error) => showFailure(t('cancel.failed'), error)}
          refresh={refresh}
        />
      ))}
    </>
  )
}
