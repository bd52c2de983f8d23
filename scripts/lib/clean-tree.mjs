import { fail } from './fail.mjs'
import { capture } from './run.mjs'

/**
 * What a command changes is then one change, that can be looked at and taken back.
 * @param {string} next
 */
export async function requireCleanTree(next) {
  const changed = await capture('git', ['status', '--porcelain'])
  if (!changed.ok)
    fail('This is no git repository, so nothing could be taken back', 'git init, and commit what there is')
  if (changed.output.trim()) fail('There are changes that are not committed', next)
}
