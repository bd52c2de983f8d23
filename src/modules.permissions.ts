import { registerPermissions } from '~/access/permissions'
import { cataloguePermissions } from '~/example/catalogue/catalogue.permissions'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { framePermissions } from '~/frame/frame.permissions'
import { accountPermissions } from '~/modules/account/account.permissions'
import { auditPermissions } from '~/modules/audit/audit.permissions'
import { jobsPermissions } from '~/modules/jobs/jobs.permissions'
import { mailPermissions } from '~/modules/mail/mail.permissions'
import { organizationPermissions } from '~/modules/organization/organization.permissions'
import { userPermissions } from '~/modules/user/user.permissions'

declare module '~/access/permissions' {
  interface RegisteredPermissions {
    table: typeof permissionTable
  }
}

/** Permission tables of all modules. Part of every page, so only tables may be imported here. */
const permissionTable = registerPermissions({
  ...accountPermissions,
  ...framePermissions,
  ...cataloguePermissions,
  [genre.name]: genre.permissions,
  ...auditPermissions,
  ...jobsPermissions,
  ...mailPermissions,
  ...organizationPermissions,
  ...userPermissions,
})
