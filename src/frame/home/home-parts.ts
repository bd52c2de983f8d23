import { browserModules } from '~/modules'

const late = browserModules.flatMap(({ home }) => home ?? [])

/** Fetched by the page's loader; and before a page is hydrated. */
export const loadHomeParts = async () =>
  (await Promise.all(late.map((each) => each.load()))).map(({ part }) => part)

/** Once they are loaded. */
export const homeParts = () => late.flatMap((each) => each.read()?.part ?? [])
