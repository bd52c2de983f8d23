import { browserModules } from '~/modules'

const late = browserModules.flatMap(({ dashboard }) => dashboard ?? [])

/** Fetched by the page's loader; and before a page is hydrated. */
export const loadDashboardParts = async () =>
  (await Promise.all(late.map((each) => each.load()))).map(({ part }) => part)

/** Once they are loaded. */
export const dashboardParts = () => late.flatMap((each) => each.read()?.part ?? [])
