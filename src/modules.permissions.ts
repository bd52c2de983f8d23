import { registerPermissions } from '~/access/permissions'
import { cataloguePermissions } from '~/example/catalogue/catalogue.permissions'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { framePermissions } from '~/frame/frame.permissions'
import { accountPermissions } from '~/modules/account/account.permissions'
import { auditPermissions } from '~/modules/audit/audit.permissions'
import { organizationPermissions } from '~/modules/organization/organization.permissions'
import { userPermissions } from '~/modules/user/user.permissions'

declare module '~/access/permissions' {
  interface RegisteredPermissions {
    table: typeof permissionTable
  }
}

/** Every resource, its actions and the roles that may do them, one line per module. Every page loads this file, so it imports tables alone. */
const permissionTable = registerPermissions({
  ...accountPermissions,
  ...framePermissions,
  ...cataloguePermissions,
  [genre.name]: genre.permissions,
  ...auditPermissions,
  ...organizationPermissions,
  ...userPermissions,
})
