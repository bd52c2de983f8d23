import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fail } from './fail.mjs'
import { tool } from './node.mjs'
import { at } from './root.mjs'
import { capture, captureNode } from './run.mjs'

/**
 * Requires a clean working tree, so that the command's changes can be reviewed and reverted as one.
 * @param {string} next
 */
export async function requireCleanTree(next) {
  const changed = await capture('git', ['status', '--porcelain'])
  if (!changed.ok)
    fail(
      'This is not a git repository, so the change could not be undone',
      'git init, and commit what there is',
    )
  if (changed.output.trim()) fail('There are changes that are not committed', next)
}

/**
 * True while `npm run upgrade` replays commands on a release: they then change files only. Packages, migrations and
 * checks follow after the merge.
 */
export const replaying = process.env.UPGRADE_REPLAY === '1'

/**
 * Runs one part of a command, which ends if the part fails.
 * @param {string} title
 * @param {() => Promise<{ ok: boolean, output: string }>} run
 */
export async function step(title, run) {
  const { ok, output } = await run()
  if (!ok) fail(`${title} failed. Fix it, or undo everything: git checkout . && git clean -fd\n${output}`)
  console.log(`✓ ${title}`)
}

/**
 * Formats, builds and type-checks the changed sources.
 * @param {string[]} [files] the files to format, otherwise all
 */
export async function checkSources(files = []) {
  await step('Formatting', () => captureNode([tool('oxfmt'), ...files]))
  // The build generates the route tree, which the types need.
  await step('Building', () => captureNode([at('scripts/build.mjs')]))
  await step('Types', () => captureNode([tool('typescript', 'tsc'), '--noEmit']))
}

/**
 * Generates a migration from the tables, and replaces its statements.
 * @param {string} name
 * @param {(sql: string) => string[]} statementsOf
 */
export async function writeMigration(name, statementsOf) {
  const made = await captureNode([tool('drizzle-kit'), 'generate', '--name', name])
  // The last, because an earlier one of the same name may exist.
  const file = readdirSync(at('drizzle')).findLast((each) => each.endsWith(`_${name}.sql`))
  if (!made.ok || !file) return { ok: false, output: made.output }
  const statements = statementsOf(readFileSync(at('drizzle', file), 'utf8').trim())
  writeFileSync(at('drizzle', file), `${statements.join('\n--> statement-breakpoint\n')}\n`)
  return { ok: true, output: '' }
}
