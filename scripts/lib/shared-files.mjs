import { iconFile, queryObserverFile } from '../../src/seams/package-files.mjs'

const ours = /^(?!.*node_modules).*\/src\//

/** Loaded by every visit: the entry and its messages. */
const start = /\/src\/(client|router|languages\/\w+)\.tsx?$/

const login = /\/src\/routes\/login\/(route|index)\.tsx\?/

/** The layout of an area. */
const layout = /\/src\/routes\/(app|manager)\/route\.tsx\?/

const page = /\/src\/routes\/(\w+)\/.*\.tsx\?/

/** What a module adds to the home page, which loads it dynamically. */
const home = /\.home\.tsx$/

/** Rarely opened pages: their code is kept out of the others. */
const rarePages = {
  /** The members of an organization. */
  list: /\/src\/routes\/app\/o\/\$slug\/(route|members\/\w+)\.tsx\?/,
  organization: /\/src\/routes\/app\/(o|organizations|shelves)\//,
  account: /\/src\/routes\/((app|manager)\/account|login\/\w+|welcome)\.tsx\?/,
  /** One entry in the manager and its form: lists load without them. */
  entry: /\/src\/routes\/manager\/\w+\/(new|\$id)\b.*\.tsx\?/,
}

/** @param {string} id */
const areaOf = (id) =>
  home.test(id)
    ? 'app'
    : (Object.keys(rarePages).find((area) => rarePages[area].test(id)) ?? page.exec(id)?.[1])

/**
 * Whether pages of several entities of the manager need a module.
 * @param {string[]} above
 */
const isOfSeveralEntities = (above) =>
  new Set(above.flatMap((each) => /\/src\/routes\/manager\/(\w+)/.exec(each)?.[1] ?? [])).size > 1

/** @typedef {{ getModuleInfo(id: string): { importers: string[], importedIds: string[] } | null }} Context */

/**
 * The module and all its static importers, transitively.
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
 * Whether a module validates input, which pulls in the schemas: it stays with the pages that do.
 * @param {string} id
 * @param {Context} context
 */
function checksInput(id, context) {
  return (
    context.getModuleInfo(id)?.importedIds.some((imported) => /\/node_modules\/zod\//.test(imported)) ?? false
  )
}

/** For all users: code shared with the manager goes to the common chunk. */
const palette = /\/src\/frame\/palette\//

/** A module's palette source is loaded later, in its own chunk, because it may need much more code. */
const paletteSource = /\.palette\.tsx$/

/** An icon is so small that its own chunk would cost more than loading it on pages that do not use it. */
const enoughPages = (id) => (iconFile.test(id) ? 1 : 3)

/**
 * Needed by every page, or by the login page and many pages after it.
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
  // What the member lists share stays with them, however few they are.
  if (areas.length < enoughPages(id) && !areas.every((area) => area === 'list')) return null
  if (isOf('list')) return isOf('app') || isOf('account') ? 'inside' : 'lists'
  if (isOf('app') || (isOf('organization') && isOf('account'))) return 'pages'
  // Lists of the manager show values; only pages of one entry have the controls.
  if (isOf('organization')) return isOf('manager') ? 'values' : isOf('entry') ? 'forms' : 'organization'
  if (isOf('account')) return 'account'
  if (above.some((each) => palette.test(each))) return isOf('manager') || isOf('entry') ? 'inside' : null
  // What only the pages of one entity share stays with them.
  if (isOf('entry') && !isOf('manager')) return isOfSeveralEntities(above) ? 'entry' : null
  // Shared by one list and the pages of its entries: other lists do not need it.
  if (isOf('entry') && areas.filter((area) => area === 'manager').length < enoughPages(id)) return null
  if (!isOf('manager')) return null
  return above.some((each) => paletteSource.test(each)) ? null : 'manager'
}

/** Large chunks that many pages share beyond the first visit. */
const large = /\/(inside|pages|lists|manager|forms|schemas)-[^/]+$|\.css$/

/** The page of one entry, and what the first input loads: a click on a row waits for all of their chunks. */
const waitedFor = /\/([\w.]*_id|dialog-panel|init\.functions)-[^/]+$/

/** Part of every visit after sign-in. */
const everywhere = /\/(index|rolldown-runtime|base|first-visit|poster)-[^/]+$/

/**
 * The chunks to preload with a dynamic import. Each list is part of the first visit, so it names only large chunks: not
 * those that every page has, not the imported chunk itself, and small ones only where a click waits for them:
 * elsewhere their names cost more than they save.
 * @param {string} file
 * @param {string[]} needed
 */
export const stillToFetch = (file, needed) =>
  needed.filter((each) => each !== file && (waitedFor.test(file) ? !everywhere.test(each) : large.test(each)))

/**
 * Groups code shared by several pages into few chunks: dozens of small ones compress worse, and each costs a round
 * trip. Code that the login page does not need has its own chunk, and so has code for the manager only.
 */
export const sharedFiles = [
  // Loaded with the first keystroke, on the login page and later.
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
    minShareCount: 3,
    priority: 2,
  },
  // Their dependencies are in the first chunk, or in the same group.
  { name: fileByPages, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
]
