import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { originKey } from './done.mjs'
import { mergeJson } from './merge-json.mjs'
import { at } from './root.mjs'
import { fileAt } from './upgrade-git.mjs'

const read = (commit, path) => JSON.parse(fileAt(commit, path) ?? '{}')
const isDependency = (path) => /dependencies|overrides/i.test(path)

/**
 * Merges both files by key. The release's package versions win, because it was tested with them; other conflicts keep
 * ours. The product keeps its own version.
 * @param {string} base
 * @param {string} theirs
 */
export function mergePackages(base, theirs) {
  const path = at('package.json')
  const ours = JSON.parse(readFileSync(path, 'utf8'))
  const sides = [base, theirs].map((commit) => ({
    ...read(commit, 'package.json'),
    version: ours.version,
    [originKey]: ours[originKey],
  }))
  const { value, conflicts } = mergeJson(sides[0], ours, sides[1], (key) =>
    isDependency(key) ? 'theirs' : 'ours',
  )
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

  const lockPath = at('package-lock.json')
  if (existsSync(lockPath)) {
    const lock = JSON.parse(readFileSync(lockPath, 'utf8'))
    const [before, after] = [base, theirs].map((commit) => read(commit, 'package-lock.json'))
    const merged = mergeJson(before, lock, after, () => 'theirs').value
    writeFileSync(
      lockPath,
      `${JSON.stringify({ ...merged, name: lock.name, version: lock.version }, null, 2)}\n`,
    )
  }
  return {
    conflicts: conflicts.map((key) => `${key}: ${isDependency(key) ? 'of the release' : 'yours'}`),
    changed: ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].some(
      (key) => JSON.stringify(value[key]) !== JSON.stringify(ours[key]),
    ),
  }
}
