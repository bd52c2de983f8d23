import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import type { HomePart } from '~/manifest/browser-module'
import { organizationKeys } from './organization.requests'
import { receivedInvitations } from './invitations/invitation.requests'
import { ReceivedInvitations } from './invitations/received-invitations'

function Waiting() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: invitations } = useSuspenseQuery(receivedInvitations())
  const show = async (slug: string) => {
    await router.navigate({ to: '/app/o/$slug', params: { slug } })
    await queryClient.invalidateQueries(organizationKeys)
  }
  return (
    <ReceivedInvitations
      invitations={invitations}
      onAccepted={(slug) => waitForRefresh(show(slug))}
      onDeclined={() => waitForRefresh(queryClient.invalidateQueries(organizationKeys))}
    />
  )
}

export const part: HomePart = {
  load: (queryClient) => queryClient.ensureQueryData(receivedInvitations()),
  Waiting,
}
