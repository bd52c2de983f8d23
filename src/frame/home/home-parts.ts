import type { Features } from '~/api/contract'
import { browserModules } from '~/modules'
import { isOn } from '../navigation'

const late = browserModules.flatMap(({ home, feature }) => (home ? [{ home, feature }] : []))

/** Loaded by the page's loader, and before hydration. */
export const loadHomeParts = () => Promise.all(late.map(({ home }) => home.load()))

export const homeParts = (features: Features) =>
  late.filter(isOn(features)).flatMap(({ home }) => home.read()?.part ?? [])
