import { browserModules } from '~/modules'

const late = browserModules.flatMap(({ dashboard }) => dashboard ?? [])

/** Loaded by the page's loader, and before hydration. */
export const loadDashboardParts = async () =>
  (await Promise.all(late.map((each) => each.load()))).map(({ part }) => part)

export const dashboardParts = () => late.flatMap((each) => each.read()?.part ?? [])
