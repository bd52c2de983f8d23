import { registerOrganizationPermissions } from '~/access/organization'
import { shelfOrganizationPermissions } from '~/example/catalogue/shelf/shelf.organization-permissions'
import { organizationOrganizationPermissions } from '~/modules/organization/organization.organization-permissions'

/** For routes that check permissions of an organization: this import registers the table first. */
export { canIn } from '~/access/organization'

declare module '~/access/organization' {
  interface RegisteredOrganizationPermissions {
    table: typeof organizationPermissionTable
  }
}

/** Permission tables inside organizations. Only tables may be imported, as in `modules.permissions.ts`. */
const organizationPermissionTable = registerOrganizationPermissions({
  ...organizationOrganizationPermissions,
  ...shelfOrganizationPermissions,
})
