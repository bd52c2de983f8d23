import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail } from './fail.mjs'
import { tool } from './node.mjs'
import { at, root } from './root.mjs'
import { captureNode } from './run.mjs'
import { fileAt, git } from './upgrade-git.mjs'
import { mergeJournal, withoutTables } from './upgrade-migrations.mjs'

const journalPath = 'drizzle/meta/_journal.json'

/**
 * @param {{ base: string, target: string, removed: string[], remaining: string[] }} release
 */
export function addMigrations({ base, target, removed, remaining }) {
  const journal = JSON.parse(readFileSync(at(journalPath), 'utf8'))
  const entriesAt = (commit) => JSON.parse(fileAt(commit, journalPath) ?? '{"entries":[]}').entries
  const merged = mergeJournal(journal.entries, entriesAt(base), entriesAt(target))
  if ('taken' in merged)
    fail(
      `The release has a migration ${merged.taken}, and so has this clone`,
      'git reset --hard, give yours another name (its file, and "tag" in drizzle/meta/_journal.json), commit, and run it again',
    )
  const report = { needsSnapshot: false, added: merged.added.map(({ tag }) => tag), leftOut: [], unsure: [] }
  if (merged.added.length === 0) return report
  // A product without its own migrations takes the release's folder unchanged.
  if (removed.length === 0 && journal.entries.length === entriesAt(base).length) {
    git('checkout', target, '--', 'drizzle')
    return report
  }
  report.needsSnapshot = true
  for (const { tag } of merged.added) {
    const { sql, leftOut, unsure } = withoutTables(fileAt(target, `drizzle/${tag}.sql`), {
      removed,
      remaining,
    })
    writeFileSync(at('drizzle', `${tag}.sql`), sql)
    if (leftOut > 0) report.leftOut.push(`${tag} (${leftOut})`)
    report.unsure.push(...unsure.map((statement) => `${tag}: ${statement}`))
  }
  writeFileSync(at(journalPath), JSON.stringify({ ...journal, entries: merged.entries }, null, 2))
  return report
}

/** Generates the snapshot of the current tables for `npm run db:generate`, from scratch by drizzle-kit. */
export async function writeSnapshot() {
  const { entries } = JSON.parse(readFileSync(at(journalPath), 'utf8'))
  const name = `${String(entries.at(-1).idx).padStart(4, '0')}_snapshot.json`
  const known = readdirSync(at('drizzle/meta'))
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
  const before = known.findLast((file) => file !== name)
  // Inside the project, because drizzle-kit accepts no absolute path.
  const folder = mkdtempSync(join(root, '.upgrade-'))
  try {
    const schema = ['--dialect', 'postgresql', '--schema', './src/**/*.table.server.ts']
    const made = await captureNode([
      tool('drizzle-kit'),
      'generate',
      ...schema,
      '--out',
      `./${basename(folder)}`,
    ])
    if (!made.ok)
      fail(`The tables could not be read:\n${made.output}`, 'Mend it, then npm run upgrade -- --finish')
    const snapshot = JSON.parse(readFileSync(join(folder, 'meta/0000_snapshot.json'), 'utf8'))
    if (before) snapshot.prevId = JSON.parse(readFileSync(at('drizzle/meta', before), 'utf8')).id
    writeFileSync(at('drizzle/meta', name), JSON.stringify(snapshot, null, 2))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
