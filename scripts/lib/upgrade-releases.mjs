import { originKey } from './done.mjs'
import { fail } from './fail.mjs'
import { git, tryGit } from './upgrade-git.mjs'

const fetched = 'refs/upgrade/from'
const commitOf = (name) => tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
/** A tag, a branch or a commit; or a version, whose release is the commit that set it, with or without a tag. */
const named = (name) =>
  [`tags/${name}`, `tags/v${name}`, `heads/${name}`]
    .map((ref) => commitOf(`${fetched}/${ref}`))
    .find(Boolean) ??
  commitOf(name) ??
  commitThatSet(name.replace(/^v/, ''))

/** The version in package.json of a commit. */
const versionAt = (commit) => JSON.parse(tryGit('show', `${commit}:package.json`) ?? '{}').version

/**
 * Searches the branches that were fetched, or those of this repository where nothing was. `-S` finds the commit that
 * wrote the text and the one that replaced it: the first is the older.
 */
function commitThatSet(version) {
  if (!/^\d+\.\d+\.\d+/.test(version)) return undefined
  const isFetched = Boolean(tryGit('for-each-ref', '--count=1', `${fetched}/heads`))
  const branches = isFetched ? `--glob=${fetched}/heads/*` : '--branches'
  const text = `"version": "${version}"`
  const commits = tryGit('log', '--reverse', '--format=%H', `-S${text}`, branches, '--', 'package.json')
  return commits?.split('\n').find((commit) => commit && versionAt(commit) === version)
}

/**
 * Finds the commits to merge from and to. Fetched refs have temporary names.
 * @param {string} release
 * @param {string} [given] a remote, a path or an address
 * @param {string} [recorded] the release that package.json names
 */
export function findReleases(release, given, recorded) {
  const isThere = (remote) => git('remote').split('\n').includes(remote)
  const from = given ?? (isThere('upstream') ? 'upstream' : undefined)
  process.once('exit', forget)
  if (from) {
    const both = [`+refs/heads/*:${fetched}/heads/*`, `+refs/tags/*:${fetched}/tags/*`]
    if (tryGit('fetch', '--quiet', '--no-tags', from, ...both) === undefined)
      fail(`Nothing could be fetched from ${from}`, 'Check the address (git remote -v) and the connection')
  }
  const target = named(release)
  if (!target)
    fail(
      `There is no release ${release}`,
      from
        ? `git ls-remote ${from} lists what there is`
        : 'git remote add upstream <address>, and run it again',
    )
  const base = recorded ? named(recorded) : beginning(target)
  if (!base)
    fail(
      recorded
        ? `The release it began with (${recorded}) is not there`
        : 'It is not known which release this began with',
      `Write its tag or commit to "release" in "${originKey}" of package.json`,
    )
  return { base, target }
}

/** A clone shares its history with the release; a copy without history started with the release of its version. */
const beginning = (target) => tryGit('merge-base', 'HEAD', target) ?? named(versionAt('HEAD'))

function forget() {
  const names = tryGit('for-each-ref', '--format=%(refname)', 'refs/upgrade')?.split('\n') ?? []
  for (const name of names.filter(Boolean)) tryGit('update-ref', '-d', name)
}
