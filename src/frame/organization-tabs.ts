import '~/modules.organization-permissions'
import { browserModules } from '~/modules'

/** What modules show of an organization, beside its own pages. */
export const organizationTabs = browserModules.flatMap((module) => module.organizationTabs ?? [])
