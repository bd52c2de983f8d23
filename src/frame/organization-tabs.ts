import { browserModules } from '~/modules'

/** Tabs that modules contribute to an organization. */
export const organizationTabs = browserModules.flatMap((module) => module.organizationTabs ?? [])
