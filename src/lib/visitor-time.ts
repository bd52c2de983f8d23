export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Null at night, which is late for some and early for others. */
export function partOfDay(hour: number): PartOfDay | null {
  if (hour < 5 || hour >= 23) return null
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

/** Null for an unknown time zone. */
export function hourIn(timeZone: string, at: Date): number | null {
  try {
    return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at))
  } catch {
    return null
  }
}

const year = 60 * 60 * 24 * 365

/** The visitor's time zone, which only the browser knows; used for the greeting of the home page. */
export const timeZoneCookie = 'timeZone'

export function rememberTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `${timeZoneCookie}=${timeZone}; Path=/app; Max-Age=${year}; SameSite=Lax`
}
