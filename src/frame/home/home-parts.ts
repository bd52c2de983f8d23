import type { Features } from '~/api/contract'
import { browserModules } from '~/modules'
import { isOn } from '../navigation'
import { createIsomorphicFn } from '@tanstack/react-start'
import { readCookie } from '~/lib/cookies'
import { hourIn, type PartOfDay, partOfDay, timeZoneCookie } from '~/lib/visitor-time'
import { currentScope } from '~/platform/scope.server'

const late = browserModules.flatMap(({ home, feature }) => (home ? [{ home, feature }] : []))

/** Loaded by the page's loader, and before hydration. */
export const loadHomeParts = () => Promise.all(late.map(({ home }) => home.load()))

export const homeParts = (features: Features) =>
  late.filter(isOn(features)).flatMap(({ home }) => home.read()?.part ?? [])

export type Greeting = PartOfDay | 'any'

/** The page was first greeted without a part of the day, and stays so, to avoid a change under the reader's eyes. */
let neutral = false

/** Only the browser knows the visitor's time zone; a cookie, set at sign-in, tells the server. */
export const currentGreeting = createIsomorphicFn()
  .server((): Greeting => {
    const zone = readCookie(currentScope().request.headers.get('cookie'), timeZoneCookie)
    const hour = zone ? hourIn(zone, new Date()) : null
    return (hour === null ? null : partOfDay(hour)) ?? 'any'
  })
  .client((): Greeting => (neutral ? 'any' : (partOfDay(new Date().getHours()) ?? 'any')))

export function keepGreeting(shown: Greeting): void {
  if (shown === 'any') neutral = true
}
