import { catalogueModule } from '~/example/catalogue/catalogue.module.server'
import { accountModule } from '~/modules/account/account.module.server'
import { auditModule } from '~/modules/audit/audit.module.server'
import { authModule } from '~/modules/auth/auth.module.server'
import { dashboardModule } from '~/modules/dashboard/dashboard.module.server'
import { jobsModule } from '~/modules/jobs/jobs.module.server'
import { mailModule } from '~/modules/mail/mail.module.server'
import { mailboxModule } from '~/modules/mailbox/mailbox.module.server'
import { organizationModule } from '~/modules/organization/organization.module.server'
import { userModule } from '~/modules/user/user.module.server'
import type { ServerModule } from '~/manifest/server-module.server'

/** All modules with a server part; see their manifests. */
export const serverModules: ServerModule[] = [
  accountModule,
  auditModule,
  authModule,
  organizationModule,
  catalogueModule,
  dashboardModule,
  jobsModule,
  mailModule,
  mailboxModule,
  userModule,
]
