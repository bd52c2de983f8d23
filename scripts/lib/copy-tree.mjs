import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at } from './root.mjs'
import { capture } from './run.mjs'

/**
 * Runs git in a folder with a neutral identity.
 * @param {string} folder
 * @returns {(...args: string[]) => Promise<string>}
 */
export const gitIn =
  (folder) =>
  async (...args) => {
    const gitIdentity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
    const { ok, output } = await capture('git', [...gitIdentity, ...args], { cwd: folder })
    if (!ok) throw new Error(`git ${args.join(' ')}: ${output}`)
    return output.trim()
  }

/**
 * Clones the working tree, uncommitted changes included, as one commit. node_modules is a link; nothing is installed.
 * @param {string} folder
 */
export async function copyTree(folder) {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const [listed, deleted] = await Promise.all([
    capture('git', listing),
    capture('git', ['ls-files', '-z', '--deleted']),
  ])
  const deletedFiles = new Set(deleted.output.split('\0'))
  for (const file of listed.output.split('\0')) {
    if (!file || deletedFiles.has(file)) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(at(file), join(folder, file), { force: true })
  }
  const git = gitIn(folder)
  await git('init', '--quiet', '--initial-branch=main')
  symlinkSync(at('node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, '.git/info/exclude'), '/node_modules\n')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'as it is')
  return git
}
