import type { Features } from '~/api/contract'
import { browserModules } from '~/modules'
import { isOn } from '../features'

const late = browserModules.flatMap(({ home, feature }) => (home ? [{ home, feature }] : []))

/** Fetched by the page's loader; and before a page is hydrated. */
export const loadHomeParts = () => Promise.all(late.map(({ home }) => home.load()))

/** Once they are loaded. */
export const homeParts = (features: Features) =>
  late.filter(isOn(features)).flatMap(({ home }) => home.read()?.part ?? [])
