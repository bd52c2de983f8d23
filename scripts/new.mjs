// npm run new publisher name:text country:text? …: generates a complete entity. Nothing is written before all arguments
// are valid; `npm run remove publisher` removes it.
import './lib/require-node.mjs'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { noteDone } from './lib/done.mjs'
import { fail } from './lib/fail.mjs'
import { installTools } from './lib/install.mjs'
import { filesOf, listedIn, withModule } from './lib/new/files.mjs'
import { knownEntities, resolveTargets } from './lib/new/known.mjs'
import { parseNew, Refusal } from './lib/new/parse.mjs'
import { triggers } from './lib/new/server.mjs'
import { whoReads } from './lib/new/texts.mjs'
import { putToolsOnPath } from './lib/node.mjs'
import { at } from './lib/root.mjs'
import { checkSources, replaying, requireCleanTree, step, writeMigration } from './lib/working-tree.mjs'

const args = process.argv.slice(2)

/** Refusals end the command with a message and the next step. */
function orFail(work) {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) fail(error.message, error.next)
    throw error
  }
}

const entity = orFail(() => resolveTargets(parseNew(args), knownEntities()))
const { name, table } = entity
const files = filesOf(entity)

await requireCleanTree('Commit or stash them: what is added is then one change')
const there = Object.keys(files).find((path) => existsSync(at(path)))
if (there) fail(`There is ${there} already`, 'Choose another name, or remove that first')

if (!replaying) await installTools()
putToolsOnPath()

for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}
const lists = listedIn(entity)
for (const [list, lines] of Object.entries(lists))
  writeFileSync(at(list), withModule(readFileSync(at(list), 'utf8'), lines))
// Recorded, so that an upgrade repeats it on the next release.
noteDone(['new', ...args].join(' '))
if (replaying) process.exit()
await step('Migration', () => writeMigration(`add_${table}`, (sql) => [sql, ...triggers(entity)]))
await checkSources([...Object.keys(files), ...Object.keys(lists), 'package.json'])

const count = Object.keys(files).length
console.log(`
✓ ${name} is there: ${count} files, a line in each of three lists, and a migration. Look at it (npm start, /manager/${entity.plural}),
  read what it says in the other languages, run npm test -- ${name}, then commit it as one change.
  ${whoReads(entity)}
  npm run remove ${name} takes it out again.`)
