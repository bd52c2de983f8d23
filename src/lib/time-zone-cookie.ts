const year = 60 * 60 * 24 * 365

/** The visitor's time zone, which only their browser knows. The home page of the app is greeted by it. */
export const timeZoneCookie = 'timeZone'

export function rememberTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `${timeZoneCookie}=${timeZone}; Path=/app; Max-Age=${year}; SameSite=Lax`
}
