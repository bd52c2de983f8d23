import { catalogueModule } from '~/example/catalogue/catalogue.module'
import { genreModule } from '~/example/catalogue/genre/genre.module'
import { accountModule } from '~/modules/account/account.module'
import { auditModule } from '~/modules/audit/audit.module'
import { dashboardModule } from '~/modules/dashboard/dashboard.module'
import { organizationModule } from '~/modules/organization/organization.module'
import { userModule } from '~/modules/user/user.module'
import type { BrowserModule } from '~/manifest/browser-module'

/** Every module that brings something to the browser, a line each, in the order in which the bars and the palette show them. */
export const browserModules: BrowserModule[] = [
  dashboardModule,
  userModule,
  catalogueModule,
  genreModule,
  organizationModule,
  auditModule,
  accountModule,
]
