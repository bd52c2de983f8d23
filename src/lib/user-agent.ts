/** Browser and operating system, as far as they are known. */
export type Agent = { browser: Browser | null; system: System | null }

type Browser = (typeof browsers)[number][0]
type System = (typeof systems)[number][0]

/** The order matters: most browsers also claim to be Chrome, and Chrome to be Safari. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPX|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chromium|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
] as const

/** The order matters: Android also claims to be Linux, and older iPads "like Mac OS X". */
const systems = [
  ['Windows', /\bWindows\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\b(Linux|X11)\b/],
] as const

/** Real user agents are shorter; scripts may send longer ones, which would be stored and listed. */
const maxLength = 300

export const keptAgent = (userAgent: string | null | undefined): string =>
  (userAgent ?? '').slice(0, maxLength)

export function readAgent(userAgent: string | null | undefined): Agent {
  const text = keptAgent(userAgent)
  return {
    browser: browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    system: systems.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
  }
}
