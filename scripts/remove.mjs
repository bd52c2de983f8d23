// npm run remove <module>: removes a module and leaves a product that builds and passes its tests. For a described
// entity the files follow from its name; for another module the `remove.json` in its folder lists them, and missing
// ones are ignored.
import './lib/require-node.mjs'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { noteDone } from './lib/done.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { describedEntities, tablesIn } from './lib/new/known.mjs'
import { camel, kebab, snake } from './lib/new/parse.mjs'
import { putToolsOnPath, tool } from './lib/node.mjs'
import { importersOf, withoutModule } from './lib/remove-module.mjs'
import { at } from './lib/root.mjs'
import { capture, captureNode } from './lib/run.mjs'
import { checkSources, replaying, requireCleanTree, step, writeMigration } from './lib/working-tree.mjs'

const name = kebab(process.argv[2] ?? '')
const folder = ['src/example', 'src/modules']
  .map((room) => `${room}/${name}`)
  .find((path) => name && existsSync(at(path)))
if (!folder) fail(`There is no module ${name}`, 'npm run remove catalogue')

await requireCleanTree('Commit or stash them: what is removed is then one change')

const own = at(folder, 'remove.json')
const described = describedEntities().find((each) => each.folder === folder && each.name === name)
const plan = {
  files: described ? [folder, `src/routes/manager/${described.plural}`, `e2e/${name}`] : [folder],
  functions: [],
  triggers: described ? triggersOnOthers(snake(camel(name))) : [],
  sections: {},
  packages: [],
  ...(existsSync(own) && JSON.parse(readFileSync(own, 'utf8'))),
}

const importers = importersOf(plan.files)
if (importers.length > 0)
  fail(`Others still import it:\n  ${importers.join('\n  ')}`, 'Take these imports out first')

if (!replaying) await install()
putToolsOnPath()

const tables = tablesIn(at(folder))
for (const path of plan.files) rmSync(at(path), { recursive: true, force: true })
for (const list of readdirSync(at('src')).filter((file) => /^modules\b.*\.(ts|css)$/.test(file))) {
  const path = at('src', list)
  writeFileSync(path, withoutModule(readFileSync(path, 'utf8'), folder))
}
removeEmptyRooms()
removeSections()
await changePackage()
if (replaying) process.exit()
if (tables.length > 0) await dropTables()

await checkSources()
await step('Unused code', () => captureNode([tool('knip')]))
console.log(
  `\n✓ ${name} is removed. Look at it (git status, npm start), run npm test, then commit it as one change.`,
)

/** Triggers on remaining tables that remove an id from their arrays: the migrations name them. */
function triggersOnOthers(table) {
  const made = new RegExp(
    `CREATE TRIGGER "(\\w+)" AFTER DELETE ON "(\\w+)" FOR EACH ROW EXECUTE FUNCTION "take_id_out"\\('${table}',`,
    'g',
  )
  const found = readdirSync(at('drizzle'))
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [...readFileSync(at('drizzle', file), 'utf8').matchAll(made)])
    .filter(([, , on]) => on !== table)
    .map(([, trigger, on]) => `IF EXISTS "${trigger}" ON "${on}"`)
  return [...new Set(found)]
}

/** For example `src/example` after the last example is gone. */
function removeEmptyRooms() {
  const room = at(folder, '..')
  if (existsSync(room) && readdirSync(room).length === 0) rmSync(room, { recursive: true })
}

/** Removes its sections from the docs, by heading. */
function removeSections() {
  for (const [file, headings] of Object.entries(plan.sections)) {
    const sections = readFileSync(at(file), 'utf8').split(/^(?=## )/m)
    const left = sections.filter(
      (section) => !headings.some((heading) => section.startsWith(`## ${heading}\n`)),
    )
    writeFileSync(at(file), left.join(''))
  }
}

/** Records the removal for upgrades, and removes packages that only it needed. */
async function changePackage() {
  noteDone(`remove ${name}`)
  if (plan.packages.length === 0) return
  if (replaying) return removePackages()
  const npm = ['npm', 'uninstall', '--package-lock-only', '--no-audit', '--no-fund', ...plan.packages]
  // On Windows npm is a .cmd file, which only a shell can start.
  await step('Packages', () => capture(npm.join(' '), [], { shell: true }))
}

/** In package.json only: the merge handles the lockfile. */
function removePackages() {
  const path = at('package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const each of plan.packages) {
    delete manifest.dependencies[each]
    delete manifest.devDependencies[each]
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Appends a migration, so that existing databases get the same schema. */
async function dropTables() {
  const list = tables.map((table) => `'${table}'`).join(', ')
  const { ok, output } = await writeMigration(`remove_${snake(camel(name))}`, (sql) => [
    // Before the tables that they write to.
    ...plan.triggers.map((each) => `DROP TRIGGER ${each};`),
    sql,
    ...plan.functions.map((each) => `DROP FUNCTION ${each};`),
    `-- What was counted and indexed of it. The audit log keeps what was done to it.\nDELETE FROM "row_count" WHERE "name" IN (${list});`,
    `DELETE FROM "pending_count" WHERE "subject" IN (${list});`,
    `DELETE FROM "search_word" WHERE "subject" IN (${list});`,
    `DELETE FROM "act" WHERE split_part("kind", '.', 1) IN (${list.replaceAll('_', '-')});`,
  ])
  if (!ok) fail(`The migration was not written:\n${output}`)
}
