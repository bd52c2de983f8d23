import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { OrganizationLogo } from '../logo/organization-logo'
import { organizationKeys } from '../organization.requests'
import { acceptInvitation, receivedInvitations, rejectInvitation } from './invitation.requests'
import type { ReceivedInvitation } from './invitation.contract'

/** The invitations that the user has not answered yet, or nothing. */
export function ReceivedInvitations() {
  const { t } = useTranslation('organization')
  const { data: invitations } = useSuspenseQuery(receivedInvitations())
  const waiting = invitations.filter(({ state }) => state === 'pending')
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" className="text-lg font-semibold">
        {t('received.title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {waiting.map((invitation) => (
          <li key={invitation.id}>
            <Waiting invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useTranslation('organization')
  const router = useRouter()
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const [decision, setDecision] = useState<'accept' | 'decline' | null>(null)
  const { run, busy } = useAsyncAction()
  const { id, organization, inviter, role } = invitation

  const show = async (slug: string) => {
    await router.navigate({ to: '/app/o/$slug', params: { slug } })
    await queryClient.invalidateQueries(organizationKeys)
  }

  const send = async (event: MouseEvent, given: 'accept' | 'decline') => {
    event.preventDefault()
    setDecision(given)
    const outcome = await run(async () => {
      if (given === 'decline') {
        await rejectInvitation(id)
        await waitForRefresh(queryClient.invalidateQueries(organizationKeys))
        return toast.success(t('received.declined'))
      }
      const { slug } = await acceptInvitation(id)
      await waitForRefresh(show(slug))
      toast.success(t('received.joined', { organization: organization.name }))
    })
    if (outcome.ok) return
    showFailure(t(given === 'accept' ? 'received.acceptFailed' : 'received.declineFailed'), outcome.error)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-accent/40 bg-accent-soft p-4">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-4">
        <OrganizationLogo organization={organization} />
        <div className="min-w-0">
          <p className="truncate font-semibold">
            <bdi>{organization.name}</bdi>
          </p>
          <p className="mt-0.5 text-sm text-text-muted">
            <RichText
              text={t(inviter ? 'received.from' : 'received.fromNobody')}
              parts={{ by: <bdi>{inviter}</bdi>, role: t(`roles.${role}`) }}
            />
          </p>
        </div>
      </div>
      {/* Works without JavaScript; the list of organizations shows an error. */}
      <form method="post" className="flex gap-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="redirect" value="/app/organizations" />
        <Button
          type="submit"
          formAction="/invitation/decline"
          disabled={busy}
          busy={busy && decision === 'decline'}
          onClick={(event) => void send(event, 'decline')}
        >
          {t('received.decline')}
        </Button>
        <Button
          type="submit"
          formAction="/invitation/accept"
          variant="primary"
          disabled={busy}
          busy={busy && decision === 'accept'}
          onClick={(event) => void send(event, 'accept')}
        >
          {t('received.accept')}
        </Button>
      </form>
    </div>
  )
}
