// Writes entities with every kind of field into a copy, and takes them out again. For a test that has such a copy
// anyway: `addEntities` before its suite runs, `removeEntities` after it.
import { gitIn } from './copy-tree.mjs'

/** The second refers to the first in every way there is, and to itself. */
const entities = [
  ['maker', 'name:text', 'motto:text?'],
  [
    'widget',
    'name:text',
    'notes:longtext?',
    'pages:integer?',
    'stock:integer',
    'active:boolean',
    'founded:date?',
    'due:date',
    'state:choice(draft|final)',
    'size:choice(small|large)?',
    'contact:email?',
    'site:url?',
    'nickname:text?',
    'maker:one(maker)',
    'second:one(maker)?',
    'helpers:many(maker)',
    'parent:one(widget)?',
  ],
]

export const triedEntities = entities.map(([name]) => name)

/** What may differ once they are gone: databases have run their migrations, and an upgrade does both again. */
const kept = [':!drizzle', ':!package.json']

/**
 * @param {string} folder of the copy, a repository without changes
 * @param {(args: string[]) => Promise<unknown>} node runs a script in there
 */
export async function addEntities(folder, node) {
  const git = gitIn(folder)
  for (const args of entities) {
    await node(['scripts/new.mjs', ...args])
    const shared = (await git('diff', '--name-only', 'HEAD', ...kept)).split('\n')
    const touched = shared.filter((file) => file !== 'src/routeTree.gen.ts')
    if (touched.length > 3)
      throw new Error(`npm run new changed ${touched.join(', ')}: at most 3 may be shared`)
    await git('add', '--all')
    await git('commit', '--quiet', '--message', `Add ${args[0]}`)
  }
}

/** Takes them out, the last first, and sees that nothing of them is left. */
export async function removeEntities(folder, node) {
  const git = gitIn(folder)
  const before = `HEAD~${entities.length}`
  const base = await git('rev-parse', before)
  for (const name of triedEntities.toReversed()) {
    await node(['scripts/remove.mjs', name])
    await git('add', '--all')
    await git('commit', '--quiet', '--message', `Remove ${name}`)
  }
  const left = await git('diff', '--stat', base, 'HEAD', '--', ...kept)
  if (left) throw new Error(`What was added and removed again left something behind:\n${left}`)
}
