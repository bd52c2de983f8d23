// What a first visit may download, in KiB, and in how many files of script. On pages in other languages `transfer` leaves out
// the Arabic font (23 KiB), which depends on the rows: it comes after the first paint, and only for text in view
// (`e2e/arabic-font.spec.ts`). Pages of removable modules are in tests/<module>/first-visits.json.
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { at } from '../../scripts/lib/root.mjs'

/**
 * `as`: nobody, a sample user, the sample administrator in their organization, or the only member of an organization that
 * the measurement creates. The slug of the organization replaces `$slug`.
 * @typedef {{ path: string, as: 'nobody' | 'user' | 'admin' | 'member' | 'founder', script: number, transfer: number,
 * files: number }} Budget
 */

/** @type {Budget[]} */
const ours = [
  { path: '/login', as: 'nobody', script: 150, transfer: 200, files: 8 },
  { path: '/app', as: 'user', script: 170, transfer: 230, files: 17 },
  { path: '/app', as: 'admin', script: 170, transfer: 230, files: 17 },
  { path: '/app/o/$slug/members', as: 'member', script: 180, transfer: 240, files: 15 },
  { path: '/app/o/$slug/members', as: 'founder', script: 180, transfer: 240, files: 15 },
  { path: '/manager/dashboard', as: 'admin', script: 200, transfer: 250, files: 20 },
  { path: '/manager/users', as: 'admin', script: 200, transfer: 250, files: 22 },
]

const ofModules = readdirSync(at('tests'))
  .map((module) => at(`tests/${module}/first-visits.json`))
  .filter((file) => existsSync(file))
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))

/** Each described entity adds its definition and labels to every page: 1 KiB. */
const entities = ['src/modules', 'src/example'].flatMap((folder) =>
  existsSync(at(folder))
    ? readdirSync(at(folder)).filter((name) => existsSync(at(`${folder}/${name}/${name}.entity.ts`)))
    : [],
).length

/** @type {Budget[]} */
export const byteBudgets = [...ours, ...ofModules].map(({ script, transfer, ...page }) => ({
  ...page,
  script: script + entities,
  transfer: transfer + entities,
}))
