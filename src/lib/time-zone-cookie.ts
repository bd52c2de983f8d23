const year = 60 * 60 * 24 * 365

/** The visitor's time zone, which only the browser knows; used for the greeting of the home page. */
export const timeZoneCookie = 'timeZone'

export function rememberTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `${timeZoneCookie}=${timeZone}; Path=/app; Max-Age=${year}; SameSite=Lax`
}
