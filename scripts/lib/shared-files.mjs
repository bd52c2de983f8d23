const ours = /^(?!.*node_modules).*\/src\//

/** What every visit runs: the start of the product, its words, and the login page that it begins with. */
const door = /\/src\/((client|router|shell\/languages\/\w+)\.tsx?$|routes\/login\/(route|index)\.tsx\?)/

/** Libraries hand everything out through one module, which tells nothing of who needs what. These wait for a page with data. */
const behindTheDoor =
  /\/react-query\/build\/modern\/(use\w+Query|suspense|errorBoundary|IsRestoring|QueryErrorReset)|\/query-core\/build\/modern\/\w*[oO]bserver/

/**
 * @param {string} id
 * @param {{ getModuleInfo(id: string): { importers: string[] } | null }} context
 */
function isNeededAtTheDoor(id, context) {
  if (!ours.test(id)) return !behindTheDoor.test(id)
  const above = new Set([id])
  for (const each of above) {
    if (door.test(each)) return true
    for (const importer of context.getModuleInfo(each)?.importers ?? []) above.add(importer)
  }
  return false
}

/**
 * Whoever checks what was typed brings the schemas along: such a module stays with those who do.
 *
 * @param {string} id
 * @param {{ getModuleInfo(id: string): { importedIds: string[] } | null }} context
 */
function checksInput(id, context) {
  return (
    context.getModuleInfo(id)?.importedIds.some((imported) => /\/node_modules\/zod\//.test(imported)) ?? false
  )
}

/** In fewer files a part may stand by itself. */
const minShareCount = 5

/**
 * What many pages share travels in one file: dozens of small ones compress far worse. What the login page does not need
 * has a second one, so that a first visit carries none of it, however many pages there come to be behind the door.
 */
export const sharedFiles = [
  // Fetched with the first letter that is typed, at the door as behind it.
  { name: 'schemas', test: /\/node_modules\/zod\//, priority: 3 },
  {
    name: (id, context) => (isNeededAtTheDoor(id, context) ? 'base' : null),
    minShareCount,
    priority: 2,
  },
  // What its parts need in turn is in the first one, or a part of it as well.
  {
    name: (id, context) => (checksInput(id, context) ? null : 'inside'),
    minShareCount,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]
