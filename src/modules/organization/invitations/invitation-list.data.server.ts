import { eq, ne } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { descending } from '~/platform/keyset.server'
import { invitationUrl } from './invitation-link.server'
import { selectInvitations, stateOf } from './invitation.data.server'
import { ofOrganization } from '../members/member-list.data.server'
import { invitation } from './invitation.table.server'
import { invitationList } from './invitation.list'

export const invitationsIn = listSource(
  { ...invitationList, filters: { ...invitationList.filters, organizationId: ofOrganization } },
  {
    table: invitation,
    id: invitation.id,
    orders: { '-createdAt': descending(invitation.createdAt, 'timestamptz') },
    filters: {
      organizationId: (id) => eq(invitation.organizationId, id),
      open: (open) => (open ? eq : ne)(invitation.status, 'pending'),
    },
    read: async (db, { position, where, orderBy, limit }) => {
      const rows = await selectInvitations(db, position)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
      return rows.map((row) => ({ ...row, id: row.invitation.id }))
    },
    toItem: (found) => ({
      ...found.invitation,
      state: stateOf(found),
      inviter: found.inviter,
      url: invitationUrl(found.invitation.id),
    }),
  },
)
