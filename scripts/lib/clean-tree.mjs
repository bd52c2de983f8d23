import { fail } from './fail.mjs'
import { capture } from './run.mjs'

/**
 * Requires a clean working tree, so that the command's changes can be reviewed and reverted as one.
 * @param {string} next
 */
export async function requireCleanTree(next) {
  const changed = await capture('git', ['status', '--porcelain'])
  if (!changed.ok)
    fail('This is no git repository, so nothing could be taken back', 'git init, and commit what there is')
  if (changed.output.trim()) fail('There are changes that are not committed', next)
}
