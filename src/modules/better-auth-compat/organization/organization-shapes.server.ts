import { pictureUrl } from '~/entity/picture/picture-kind'
import { currentScope } from '~/platform/scope.server'
import type { FoundInvitation } from '~/modules/organization/invitations/invitation.data.server'
import { logoKind } from '~/modules/organization/logo/logo-kind'
import type { organization } from '~/modules/organization/organization.table.server'
import type { invitation } from '~/modules/organization/invitations/invitation.table.server'
import type { team } from '~/modules/organization/teams/team.table.server'
import type { member } from '~/modules/organization/members/member.table.server'

/** As the library's client knows them, without our internal columns. */
export const toLibraryOrganization = (row: typeof organization.$inferSelect) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  // An absolute URL: API clients run on other origins.
  logo: row.logo && currentScope().settings.appUrl + pictureUrl(logoKind, row.logo, logoKind.widths.at(-1)!),
  metadata: row.metadata,
  createdAt: row.createdAt,
})

export const toLibraryMember = (row: typeof member.$inferSelect) => ({
  id: row.id,
  organizationId: row.organizationId,
  userId: row.userId,
  role: row.role,
  createdAt: row.createdAt,
})

export const toLibraryTeam = (row: typeof team.$inferSelect) => ({
  id: row.id,
  name: row.name,
  organizationId: row.organizationId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

export const toLibraryInvitation = (row: typeof invitation.$inferSelect) => ({ ...row })

export const toReceivedInvitation = (found: FoundInvitation) => ({
  ...found.invitation,
  organizationName: found.organization.name,
  organizationSlug: found.organization.slug,
  inviterEmail: found.inviter?.email ?? null,
})
