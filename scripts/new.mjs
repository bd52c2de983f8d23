// npm run new publisher name:text country:text? …: generates a complete entity. Nothing is written before all arguments
// are valid; `npm run remove publisher` removes it.
import './lib/require-node.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { requireCleanTree } from './lib/clean-tree.mjs'
import { noteDone } from './lib/done.mjs'
import { fail } from './lib/fail.mjs'
import { installTools } from './lib/install.mjs'
import { filesOf, listedIn, withModule } from './lib/new/files.mjs'
import { knownEntities, resolveTargets } from './lib/new/known.mjs'
import { parseNew, Refusal } from './lib/new/parse.mjs'
import { triggers } from './lib/new/server.mjs'
import { whoReads } from './lib/new/who-reads.mjs'
import { putToolsOnPath, tool } from './lib/node.mjs'
import { replaying } from './lib/replay.mjs'
import { at } from './lib/root.mjs'
import { captureNode } from './lib/run.mjs'

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
await step('Migration', writeMigration)
const written = [...Object.keys(files), ...Object.keys(lists), 'package.json']
await step('Formatting', () => captureNode([tool('oxfmt'), ...written]))
// The build generates the route tree, which the types need.
await step('Building', () => captureNode([at('scripts/build.mjs')]))
await step('Types', () => captureNode([tool('typescript', 'tsc'), '--noEmit']))

const count = Object.keys(files).length
console.log(`
✓ ${name} is there: ${count} files, a line in each of three lists, and a migration. Look at it (npm start, /manager/${entity.plural}),
  read what it says in the other languages, run npm test -- ${name}, then commit it as one change.
  ${whoReads(entity)}
  npm run remove ${name} takes it out again.`)

async function writeMigration() {
  const made = await captureNode([tool('drizzle-kit'), 'generate', '--name', `add_${table}`])
  // The last, because an earlier one of the same name may exist.
  const file = readdirSync(at('drizzle')).findLast((each) => each.endsWith(`_add_${table}.sql`))
  if (!made.ok || !file) return { ok: false, output: made.output }
  const statements = [readFileSync(at('drizzle', file), 'utf8').trim(), ...triggers(entity)]
  writeFileSync(at('drizzle', file), `${statements.join('\n--> statement-breakpoint\n')}\n`)
  return { ok: true, output: '' }
}

async function step(title, run) {
  const { ok, output } = await run()
  if (!ok) fail(`${title} failed. Mend it, or take all back: git checkout . && git clean -fd\n${output}`)
  console.log(`✓ ${title}`)
}
