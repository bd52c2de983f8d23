/** No page of ours has a longer address, and it comes back in a header. */
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
