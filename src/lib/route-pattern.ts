type Match = { routeId: string; fullPath: string }

/** The pattern of a page's path, such as `/app/books/{id}`; undefined for a path that no route matches. */
export function routePattern(matches: readonly Match[]): string | undefined {
  const last = matches.at(-1)
  if (!last || last.routeId === '__root__') return undefined
  const pattern = last.fullPath.replaceAll(/\$(\w+)/g, '{$1}').replace(/\$$/, '*')
  return pattern === '/' ? pattern : pattern.replace(/\/$/, '')
}
