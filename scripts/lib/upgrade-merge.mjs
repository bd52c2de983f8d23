import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from './fail.mjs'
import { mergeJson } from './merge-json.mjs'
import { at, root } from './root.mjs'
import { git, gitWith } from './upgrade-git.mjs'

/** Merged by what they mean, or written anew by the build. */
export const ownFiles = [
  'drizzle',
  'package.json',
  'package-lock.json',
  'src/routeTree.gen.ts',
  'src/messages.gen.ts',
]

/** Lists to which both sides add lines, often at the same place. */
const isList = (path) => /^src\/modules\b[^/]*\.ts$/.test(path) || path === 'CHANGELOG.md'

/**
 * Merges into the index and the folder. git takes no base that is not in the history, so the three trees get one.
 * @param {{ base: string, theirs: string }} trees
 */
export function mergeTrees({ base, theirs }) {
  const commit = (tree, ...parents) =>
    git('commit-tree', tree, '-m', 'upgrade', ...parents.flatMap((parent) => ['-p', parent]))
  const first = commit(base)
  // Their names stand beside the markers of conflicts.
  git('update-ref', 'refs/upgrade/yours', commit('HEAD^{tree}', first))
  git('update-ref', 'refs/upgrade/release', commit(theirs, first))
  const sides = ['refs/upgrade/yours', 'refs/upgrade/release']
  const merged = spawnSync('git', ['merge-tree', '--write-tree', '-z', '--no-messages', ...sides], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (merged.status > 1) fail(`git could not merge: ${merged.stderr}`, 'It needs git 2.38 or newer')
  const [tree, ...lines] = merged.stdout.split('\0')
  const byPath = new Map()
  for (const line of lines.filter(Boolean)) {
    const [, mode, blob, stage, path] = /^(\d+) (\w+) (\d)\t(.+)$/s.exec(line)
    byPath.set(path, { ...byPath.get(path), [stage]: { mode, blob } })
  }

  git('read-tree', '-m', '-u', 'HEAD', tree)
  const resolved = []
  const conflicts = []
  for (const [path, stages] of byPath) {
    const text = merge(path, stages)
    if (text === undefined) {
      conflicts.push(path)
      markUnmerged(path, stages)
    } else {
      resolved.push(path)
      writeFileSync(at(path), text)
      git('add', '--', path)
    }
  }
  return { conflicts, resolved }
}

function merge(path, stages) {
  if (!stages[2] || !stages[3]) return undefined
  const [base, ours, theirs] = [1, 2, 3].map((stage) =>
    stages[stage] ? git('cat-file', 'blob', stages[stage].blob) : '',
  )
  if (path.endsWith('.json')) {
    const { value, conflicts } = mergeJson(...[base || '{}', ours, theirs].map((text) => JSON.parse(text)))
    return conflicts.length === 0 ? `${JSON.stringify(value, null, 2)}\n` : undefined
  }
  return isList(path) ? union(base, ours, theirs) : undefined
}

function union(...texts) {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const [base, ours, theirs] = texts.map((text, index) => {
    const file = join(folder, String(index))
    writeFileSync(file, `${text}\n`)
    return file
  })
  git('merge-file', '--union', ours, base, theirs)
  const text = readFileSync(ours, 'utf8')
  rmSync(folder, { recursive: true })
  return text
}

/** As an ordinary merge leaves it: `git status` names it, `git checkout --ours` works. */
function markUnmerged(path, stages) {
  const lines = Object.entries(stages).map(([stage, { mode, blob }]) => `${mode} ${blob} ${stage}\t${path}`)
  gitWith([`0 ${'0'.repeat(40)}\t${path}`, ...lines, ''].join('\n'), root, 'update-index', '--index-info')
}
