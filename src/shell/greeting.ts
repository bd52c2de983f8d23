import { createIsomorphicFn } from '@tanstack/react-start'
import { readCookie } from '~/lib/cookies'
import { hourIn, type PartOfDay, partOfDay } from '~/lib/part-of-day'
import { currentScope } from '~/server/scope.server'

const cookie = 'timeZone'
const year = 60 * 60 * 24 * 365

/**
 * The part of the visitor's day. Only their browser knows it, and tells the server for the next time by a cookie; until
 * then it is null, and a page that was drawn without it does not change its mind.
 */
export const currentPartOfDay = createIsomorphicFn()
  .server((): PartOfDay | null => {
    const zone = readCookie(currentScope().request.headers.get('cookie'), cookie)
    const hour = zone ? hourIn(zone, new Date()) : null
    return hour === null ? null : partOfDay(hour)
  })
  .client((): PartOfDay | null => partOfDay(new Date().getHours()))

export function rememberTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `${cookie}=${timeZone}; Path=/app; Max-Age=${year}; SameSite=Lax`
}
