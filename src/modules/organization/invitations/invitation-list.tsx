import { useQueryClient } from '@tanstack/react-query'
import { ListScreen } from '~/entity/list/list-screen'
import { type ListLinks, useList, useListTexts } from '~/entity/list/use-list'
import { RichText } from '~/i18n/rich-text'
import { toast } from '~/ui/feedback/toast'
import { LinkPills } from '~/ui/list/link-pills'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { EmailText } from '~/ui/text/email-text'
import { organizationKeys } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import type { Invitation } from './invitation.schema'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { InvitationTable } from './invitation-table'
import { invitationList, type InvitationSearch } from './invitation.list'
import { cancelInvitation, invitationPages, resendInvitation } from './invitation.requests'

type Props = {
  organization: OwnOrganization
  search: InvitationSearch
  links: ListLinks<InvitationSearch>
}

const kinds = { all: undefined, open: true, closed: false } as const

export function InvitationList({ organization, search, links }: Props) {
  const { t, counted } = useListTexts('invitations')
  const { id } = organization
  const data = useList(invitationList, invitationPages(id, search), search, { t, counted })
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const cancelling = useDialogState<Invitation>()
  const refresh = () => void queryClient.invalidateQueries(organizationKeys)

  const resend = async ({ id: invitationId, email }: Invitation) => {
    try {
      const { sent } = await resendInvitation(id, invitationId)
      if (sent) toast.success(t('resend.sent', { email }))
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
      <ListScreen
        list={invitationList}
        data={data}
        search={search}
        links={links}
        t={t}
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
      >
        <InvitationTable
          invitations={data.rows}
          readAt={data.readAt}
          organization={organization}
          onResend={(invitation) => void resend(invitation)}
          onCopy={(invitation) => void copy(invitation)}
          onCancel={cancelling.show}
        />
      </ListScreen>
      {cancelling.shown && (
        <ActionDialog
          key={cancelling.shown.key}
          danger
          open={cancelling.open}
          onClose={cancelling.close}
          onDone={cancelling.close}
          focusAfter={() => data.resultsRef.current}
          title={
            <RichText
              text={t('cancel.title')}
              parts={{ email: <EmailText email={cancelling.shown.content.email} /> }}
            />
          }
          description={t('cancel.description')}
          confirmLabel={t('cancel.confirm')}
          cancelLabel={t('cancel.keep')}
          act={async () => {
            const { id: invitationId, email } = cancelling.shown!.content
            await cancelInvitation(id, invitationId)
            toast.success(t('cancel.done', { email }))
          }}
          onFailure={(error) => showFailure(t('cancel.failed'), error)}
          refresh={refresh}
        />
      )}
    </>
  )
}
