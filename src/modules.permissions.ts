import { cataloguePermissions } from '~/example/catalogue/catalogue.permissions'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { framePermissions } from '~/frame/frame.permissions'
import { accountPermissions } from '~/modules/account/account.permissions'
import { auditPermissions } from '~/modules/audit/audit.permissions'
import { organizationPermissions } from '~/modules/organization/organization.permissions'
import { userPermissions } from '~/modules/user/user.permissions'

/** Every resource, what can be done to it and who may, a line a module. On every page, so nothing but these tables is here. */
export const permissionTable = {
  ...accountPermissions,
  ...framePermissions,
  ...cataloguePermissions,
  [genre.name]: genre.permissions,
  ...auditPermissions,
  ...organizationPermissions,
  ...userPermissions,
}
