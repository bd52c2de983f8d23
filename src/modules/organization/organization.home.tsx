import type { HomePart } from '~/manifest/browser-module'
import { receivedInvitations } from './invitations/invitation.requests'
import { ReceivedInvitations } from './invitations/received-invitations'

export const part: HomePart = {
  load: (queryClient) => queryClient.ensureQueryData(receivedInvitations()),
  Waiting: ReceivedInvitations,
}
