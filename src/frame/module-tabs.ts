import '~/modules.organization-permissions'
import { browserModules } from '~/modules'

/** The tabs that modules add to the page of an organization. */
export const organizationTabs = browserModules.flatMap((module) => module.organizationTabs ?? [])
