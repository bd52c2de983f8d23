import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wordsOf } from './done.mjs'
import { fail } from './fail.mjs'
import { tablesIn } from './new/known.mjs'
import { tool } from './node.mjs'
import { captureNode } from './run.mjs'
import { git, gitIn, gitWith, tryGit } from './upgrade-git.mjs'
import { ownFiles } from './upgrade-merge.mjs'

/**
 * Replays the recorded commands on a release, with the release's own scripts, in a temporary worktree.
 * @param {string} commit
 * @param {string[]} done
 */
export async function replay(commit, done) {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const forget = () => {
    rmSync(folder, { recursive: true, force: true })
    tryGit('worktree', 'prune')
  }
  process.once('exit', forget)
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
  const there = tablesIn(join(folder, 'src'))
  for (const entry of done) await doAgain(folder, commit, entry)
  await format(folder, commit)
  const tables = tablesIn(join(folder, 'src'))
  const result = {
    commit: gitIn(folder, 'rev-parse', 'HEAD'),
    tree: treeFor(folder),
    tables,
    removed: there.filter((table) => !tables.includes(table)),
  }
  process.off('exit', forget)
  forget()
  return result
}

async function doAgain(folder, commit, entry) {
  const [command, ...args] = wordsOf(entry)
  const script = join(folder, 'scripts', `${command}.mjs`)
  if (!existsSync(script))
    fail(`${commit.slice(0, 10)} has no npm run ${command}, which was done here: ${entry}`)
  const { ok, output } = await captureNode([script, ...args], {
    cwd: folder,
    env: { ...process.env, UPGRADE_REPLAY: '1' },
  })
  if (!ok) fail(`“${entry}” does not succeed on ${commit.slice(0, 10)}:\n${output}`)
  save(folder)
}

function save(folder) {
  gitIn(folder, 'add', '--all')
  gitIn(folder, 'commit', '--quiet', '--allow-empty', '--no-verify', '--message', 'replayed')
}

/** With the product's formatter. */
async function format(folder, commit) {
  const changed = gitIn(folder, 'diff', '--name-only', '-z', '--diff-filter=d', commit)
    .split('\0')
    .filter(Boolean)
  if (changed.length === 0) return
  const { ok, output } = await captureNode([tool('oxfmt'), ...changed], { cwd: folder })
  if (!ok) fail(`What was done again could not be formatted:\n${output}`)
  save(folder)
}

/** The replayed tree, but with the product's version of files that are merged separately. */
function treeFor(folder) {
  gitIn(folder, 'rm', '-r', '--quiet', '--cached', '--ignore-unmatch', '--', ...ownFiles)
  gitWith(`${git('ls-tree', '-r', 'HEAD', '--', ...ownFiles)}\n`, folder, 'update-index', '--index-info')
  return gitIn(folder, 'write-tree')
}
