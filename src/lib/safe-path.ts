/** A longer value would make a Location header that browsers and proxies refuse. */
const longest = 2000

/**
 * Against open redirects: the path of this site that a `redirect` parameter names, or null for anything that would lead
 * elsewhere. Parsed the way a browser would, since it is the browser that must not be fooled by
 * '//host', '/\host' or a tab in the middle.
 */
export function safePath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.length > longest) return null
  const here = 'http://here.invalid'
  if (!URL.canParse(target, here)) return null
  const url = new URL(target, here)
  // '/.//host' is a path of this site only until its dots are resolved.
  if (url.origin !== here || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** A path with these query parameters. Removes those without a value or with one that is too long. */
export function withSearch(path: string, fields: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(path, 'http://here.invalid')
  for (const [name, value] of Object.entries(fields)) {
    if (value && value.length <= longest) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  return url.pathname + url.search
}
