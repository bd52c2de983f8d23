/** Browsers and proxies reject longer Location headers. */
const longest = 2000

/**
 * Prevents open redirects: returns the path of a `redirect` parameter if it is on this site, otherwise null.
 * Parsed with the URL parser of browsers, because '//host', '/\host' or a tab inside would lead elsewhere.
 */
export function safePath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.length > longest) return null
  const here = 'http://here.invalid'
  if (!URL.canParse(target, here)) return null
  const url = new URL(target, here)
  // '/.//host' becomes '//host' when its dots are resolved.
  if (url.origin !== here || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Adds query parameters to a path. Omits those without a value or with one that is too long. */
export function withSearch(path: string, fields: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(path, 'http://here.invalid')
  for (const [name, value] of Object.entries(fields)) {
    if (value && value.length <= longest) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  return url.pathname + url.search
}
