import { originKey } from './done.mjs'
import { fail } from './fail.mjs'
import { git, tryGit } from './upgrade-git.mjs'

const fetched = 'refs/upgrade/from'
const commitOf = (name) => tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
const named = (name) =>
  [`${fetched}/tags/${name}`, `${fetched}/heads/${name}`, name].map(commitOf).find(Boolean)

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
const beginning = (target) =>
  tryGit('merge-base', 'HEAD', target) ?? named(`v${JSON.parse(git('show', 'HEAD:package.json')).version}`)

function forget() {
  const names = tryGit('for-each-ref', '--format=%(refname)', 'refs/upgrade')?.split('\n') ?? []
  for (const name of names.filter(Boolean)) tryGit('update-ref', '-d', name)
}
