// npm run upgrade <release> [from]: merges a later release. The commands that the product has run (`remove`, `rename`,
// `new`, `language`) are replayed on both releases first, in temporary worktrees, so that the three trees differ only
// in hand-written changes. The result is in the working tree, not committed.
import './lib/require-node.mjs'
import { existsSync } from 'node:fs'
import { requireCleanTree } from './lib/working-tree.mjs'
import { noteOrigin, origin } from './lib/done.mjs'
import { fail } from './lib/fail.mjs'
import { installTools } from './lib/install.mjs'
import { writeMessageTypes } from './lib/message-folders.mjs'
import { tool } from './lib/node.mjs'
import { at } from './lib/root.mjs'
import { captureNode } from './lib/run.mjs'
import { findReleases } from './lib/upgrade-releases.mjs'
import { mergePackages, mergeTrees, ownFiles } from './lib/upgrade-merge.mjs'
import { addMigrations, writeSnapshot } from './lib/upgrade-database.mjs'
import { replay } from './lib/upgrade-replay.mjs'
import { git } from './lib/upgrade-git.mjs'

const [release, from] = process.argv.slice(2)
if (!release)
  fail(
    'Which release?',
    'npm run upgrade 1.2.0, or a tag, branch or commit; and where from, if not from upstream',
  )
if (release === '--finish') await finish()

await requireCleanTree('Commit or stash them: an upgrade is one change')
await installTools()
const { base, target } = findReleases(release, from, origin().release)
if (base === target) fail(`It is at ${release} already`)

const done = origin().done ?? []
console.log(`From ${base.slice(0, 10)} to ${target.slice(0, 10)}, replaying ${done.length} commands on both`)
const before = await replay(base, done)
const after = await replay(target, done)

const { conflicts, resolved } = mergeTrees({ base: before.tree, theirs: after.tree })
const packages = mergePackages(before.commit, after.commit)
const migrations = addMigrations({ base, target, removed: after.removed, remaining: after.tables })
noteOrigin({ release: target })
await format([...resolved, 'package.json'])
const isWhole = conflicts.length === 0
if (isWhole && migrations.needsSnapshot) await writeSnapshot()
writeMessageTypes()
git('add', '--', ...ownFiles.filter((file) => existsSync(at(file))))

report()
process.exit(isWhole ? 0 : 1)

async function finish() {
  if (git('diff', '--name-only', '--diff-filter=U'))
    fail('Some files are not merged yet', 'Resolve what git status names, git add them, and run this again')
  await installTools()
  await writeSnapshot()
  git('add', '--', 'drizzle')
  console.log('✓ The upgrade is whole. npm test, look at it, then commit it as one change.')
  process.exit(0)
}

async function format(files) {
  const there = files.filter((file) => existsSync(at(file)))
  const { ok, output } = await captureNode([tool('oxfmt'), ...there])
  if (!ok) fail(`Formatting failed. Undo everything: git reset --hard\n${output}`)
  git('add', '--', ...there)
}

function report() {
  const list = (title, lines) => {
    if (lines.length > 0) console.log(`\n${title}\n  ${lines.join('\n  ')}`)
  }
  list('Migrations of the release, which the next start applies:', migrations.added)
  list('Statements for tables that were removed here are left out of:', migrations.leftOut)
  list('These statements name removed tables beside others. Read them:', migrations.unsure)
  list('Changed on both sides in package.json; the first is taken:', packages.conflicts)
  list('Changed on both sides, for you to resolve:', conflicts)
  const steps = [
    ...(packages.changed ? ['npm install'] : []),
    ...(isWhole ? [] : ['resolve the files above (git status), git add them', 'npm run upgrade -- --finish']),
    'npm test, look at it, commit it as one change',
  ]
  console.log(`\n${isWhole ? '✓ Merged' : '✗ Merged, but for conflicts'}. Next:`)
  steps.forEach((step, index) => console.log(`  ${index + 1}. ${step}`))
  console.log('  git reset --hard undoes all of it.')
}
