import { iconFile } from '../../src/seams/lucide-files.mjs'
import { queryObserverFile } from '../../src/seams/query-files.mjs'

const ours = /^(?!.*node_modules).*\/src\//

/** What every visit runs: the start of the product and its messages. */
const start = /\/src\/(client|router|languages\/\w+)\.tsx?$/

/** The page that a first visit begins with. */
const login = /\/src\/routes\/login\/(route|index)\.tsx\?/

/** Around every page of an area. */
const layout = /\/src\/routes\/(app|manager)\/route\.tsx\?/

const page = /\/src\/routes\/(\w+)\/.*\.tsx\?/

/** The pages of the app that are not opened often: what they need is no part of the others. */
const rarePages = {
  /** The people of an organization. */
  list: /\/src\/routes\/app\/o\/\$slug\/(route|members\/\w+)\.tsx\?/,
  organization: /\/src\/routes\/app\/(o|organizations|shelves)\//,
  account: /\/src\/routes\/((app|manager)\/account|login\/\w+|welcome)\.tsx\?/,
}

/** @param {string} id */
const areaOf = (id) => Object.keys(rarePages).find((area) => rarePages[area].test(id)) ?? page.exec(id)?.[1]

/** @typedef {{ getModuleInfo(id: string): { importers: string[], importedIds: string[] } | null }} Context */

/**
 * The module, and everything that cannot run before it is there; not what fetches it later.
 *
 * @param {string} id
 * @param {Context} context
 */
function withThoseAbove(id, context) {
  const found = new Set([id])
  for (const each of found) {
    for (const importer of context.getModuleInfo(each)?.importers ?? []) found.add(importer)
  }
  return [...found]
}

/**
 * Whoever checks what was typed brings the schemas along: such a module stays with those who do.
 *
 * @param {string} id
 * @param {Context} context
 */
function checksInput(id, context) {
  return (
    context.getModuleInfo(id)?.importedIds.some((imported) => /\/node_modules\/zod\//.test(imported)) ?? false
  )
}

/** Everybody's: what it shares with the manager lies with what everybody needs. */
const palette = /\/src\/frame\/palette\//

/** What a module brings to it comes later, and in a file of its own: it may need what is far larger. */
const paletteSource = /\.palette\.tsx$/

/** An icon is so small that a file of its own costs more than the pages that do not show it. */
const enoughPages = (id) => (iconFile.test(id) ? 1 : 3)

/**
 * Needed by every page, or by the login page and by many of those that come after it.
 *
 * @param {string[]} above
 */
const isFirstVisit = (above) =>
  above.some((each) => start.test(each)) ||
  (above.some((each) => login.test(each)) &&
    above.some((each) => layout.test(each) || areaOf(each) === 'list'))

/**
 * @param {string} id
 * @param {Context} context
 */
function fileByPages(id, context) {
  if (checksInput(id, context)) return null
  if (queryObserverFile.test(id)) return 'inside'
  const above = withThoseAbove(id, context)
  if (isFirstVisit(above)) return ours.test(id) || iconFile.test(id) ? 'first-visit' : null
  const areas = above.flatMap((each) => areaOf(each) ?? [])
  const isOf = (area) => areas.includes(area)
  if (above.some((each) => login.test(each))) return isOf('app') ? 'poster' : 'sign-in'
  if (above.some((each) => layout.test(each))) return 'inside'
  // What the lists of its people share among themselves stays with them, however few they are.
  if (areas.length < enoughPages(id) && !areas.every((area) => area === 'list')) return null
  if (isOf('list')) return isOf('app') || isOf('account') ? 'inside' : 'lists'
  if (isOf('app') || (isOf('organization') && isOf('account'))) return 'pages'
  if (isOf('organization')) return isOf('manager') ? 'forms' : 'organization'
  if (isOf('account')) return 'account'
  if (!isOf('manager')) return null
  if (above.some((each) => palette.test(each))) return 'inside'
  return above.some((each) => paletteSource.test(each)) ? null : 'manager'
}

/** What pages share besides the first visit: large, and needed by many. */
const large = /\/(inside|pages|lists|manager|forms|schemas)-[^/]+$|\.css$/

/**
 * What is fetched along with a file that a page asks for later. Each such list is part of the first visit, so it names the
 * large files alone: not what every page has, not the file itself, which is on its way at the same instant, and not small ones,
 * whose names cost more than they save.
 *
 * @param {string} file
 * @param {string[]} needed
 */
export const stillToFetch = (file, needed) => needed.filter((each) => each !== file && large.test(each))

/**
 * What several pages share travels in few files: dozens of small ones compress far worse, and each costs a way to the server
 * and back. What the login page does not need has a file of its own, and so has what only the manager needs.
 */
export const sharedFiles = [
  // Fetched with the first letter that is typed, on the login page as after it.
  { name: 'schemas', test: /\/node_modules\/zod\//, priority: 3 },
  {
    name: (id, context) =>
      (
        ours.test(id) || iconFile.test(id)
          ? isFirstVisit(withThoseAbove(id, context))
          : !queryObserverFile.test(id)
      )
        ? 'base'
        : null,
    minShareCount: 5,
    priority: 2,
  },
  // What its parts need in turn is in the first one, or a part of it as well.
  { name: fileByPages, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
]
