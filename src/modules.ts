import { catalogueModule } from '~/example/catalogue/catalogue.module'
import { genreModule } from '~/example/catalogue/genre/genre.module'
import { accountModule } from '~/modules/account/account.module'
import { auditModule } from '~/modules/audit/audit.module'
import { dashboardModule } from '~/modules/dashboard/dashboard.module'
import { jobsModule } from '~/modules/jobs/jobs.module'
import { mailModule } from '~/modules/mail/mail.module'
import { organizationModule } from '~/modules/organization/organization.module'
import { userModule } from '~/modules/user/user.module'
import type { BrowserModule } from '~/manifest/browser-module'

/** All modules with a browser part, in the order of the navigation and of the palette. */
export const browserModules: BrowserModule[] = [
  dashboardModule,
  userModule,
  catalogueModule,
  genreModule,
  organizationModule,
  auditModule,
  jobsModule,
  mailModule,
  accountModule,
]
