import { registerOrganizationPermissions } from '~/access/organization'
import { shelfOrganizationPermissions } from '~/example/catalogue/shelf/shelf.organization-permissions'
import { organizationOrganizationPermissions } from '~/modules/organization/organization.organization-permissions'

/** For routes that ask before the page of an organization is rendered: importing it from here registers the table first. */
export { canIn } from '~/access/organization'

declare module '~/access/organization' {
  interface RegisteredOrganizationPermissions {
    table: typeof organizationPermissionTable
  }
}

/** What the roles of an organization may do in it, one line per module. Tables alone, as in `modules.permissions.ts`. */
const organizationPermissionTable = registerOrganizationPermissions({
  ...organizationOrganizationPermissions,
  ...shelfOrganizationPermissions,
})
