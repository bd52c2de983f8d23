import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { at } from './root.mjs'

const rooms = ['src', 'tests', 'e2e', 'bench', 'scripts']
const isList = (file) => /^src\/modules\b[^/]*\.(ts|css)$/.test(file)

const sources = () =>
  rooms
    .filter((room) => existsSync(at(room)))
    .flatMap((room) =>
      readdirSync(at(room), { recursive: true, encoding: 'utf8' }).map((file) =>
        posix.join(room, file.replaceAll('\\', '/')),
      ),
    )
    .filter(
      (file) => /\.(tsx?|mjs|css)$/.test(file) && !file.endsWith('.gen.ts') && statSync(at(file)).isFile(),
    )

/**
 * The files outside these folders that import them, except for the module lists.
 * @param {string[]} folders
 */
export function importersOf(folders) {
  const isInside = (path) =>
    folders.some(
      (folder) => path === folder || path.startsWith(`${folder}/`) || folder.replace(/\.tsx?$/, '') === path,
    )
  return sources()
    .filter((file) => !isInside(file) && !isList(file))
    .filter((file) =>
      [...readFileSync(at(file), 'utf8').matchAll(/(?:from|import\(?|glob\()\s*'([~./][^']*)'/g)].some(
        ([, target]) =>
          isInside(
            target.startsWith('~/')
              ? `src/${target.slice(2)}`
              : join(dirname(file), target).replaceAll('\\', '/'),
          ),
      ),
    )
}

/**
 * Removes the lines of a module from a module list, or from the list of style sheets.
 * @param {string} text
 * @param {string} folder
 */
export function withoutModule(text, folder) {
  const styles = new RegExp(`^@import '\\./${folder.slice('src/'.length)}/[^']+';\\n`, 'gm')
  const imported = new RegExp(
    `^import \\{ (\\w+) \\} from '~/${folder.slice('src/'.length)}/([^']+)'\\n`,
    'gm',
  )
  const entries = [...text.matchAll(imported)].map(([, name, file]) =>
    // A described entity is listed with its icon, its permissions under its name.
    file.endsWith('.entity')
      ? `(?:\\[${name}\\.name\\]: ${name}\\.permissions|entityModule\\(${name}, \\w+\\))`
      : `(?:\\.{3}|\\b)${name}\\b`,
  )
  const left = entries.reduce(
    // A whole line, or part of one.
    (before, entry) => before.replaceAll(new RegExp(`^ *${entry},\\n|${entry}(, )?`, 'gm'), ''),
    text.replaceAll(styles, '').replaceAll(imported, ''),
  )
  // What only these lines used.
  const isUsed = (name) => left.split(new RegExp(`\\b${name}\\b`)).length > 2
  return left.replaceAll(/^import \{ (\w+) \} from '[^']+'\n/gm, (line, name) => (isUsed(name) ? line : ''))
}
