/** What a browser says about itself, as far as it can be named. */
export type Agent = { browser: Browser | null; system: System | null }

type Browser = (typeof browsers)[number][0]
type System = (typeof systems)[number][0]

/** In this order, since most browsers also claim to be Chrome, and Chrome to be Safari. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPX|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chromium|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
] as const

/** In this order, since Android also says Linux, and iPads once said "like Mac OS X". */
const systems = [
  ['Windows', /\bWindows\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\b(Linux|X11)\b/],
] as const

/** Browsers say less; a script may send as much as a header holds, to be stored, and read again with every list. */
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
