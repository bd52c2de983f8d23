// Writes an entity with every kind of field into a copy, and takes it out again. For a test that has such a copy, with an
// entity to refer to: `addEntity` before its suite runs, `removeEntity` after it.
import { gitIn } from './copy-tree.mjs'

/** Of two words, so that what is a path, an identifier and a table are told apart. */
export const triedEntity = 'spare-part'

/** It refers to the other in every way there is, and to itself. */
const fieldsTo = (other) => [
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
  `${other}:one(${other})`,
  `second:one(${other})?`,
  `helpers:many(${other})`,
  `parent:one(${triedEntity})?`,
  // The other is for administrators alone, as every entity is that says nothing.
  'read=user',
]

/** What may differ once it is gone: databases have run its migration, and an upgrade does both again. */
const mayDiffer = [':!drizzle', ':!package.json']

/**
 * @param {string} folder of the copy, a repository without changes
 * @param {(args: string[]) => Promise<unknown>} node runs a script in there
 * @param {string} other the entity that it refers to
 */
export async function addEntity(folder, node, other) {
  const git = gitIn(folder)
  await node(['scripts/new.mjs', triedEntity, ...fieldsTo(other)])
  const shared = (await git('diff', '--name-only', 'HEAD', ...mayDiffer)).split('\n')
  const touched = shared.filter((file) => !file.endsWith('.gen.ts'))
  if (touched.length > 3)
    throw new Error(`npm run new changed ${touched.join(', ')}: at most 3 may be shared`)
  await git('add', '--all')
  await git('commit', '--quiet', '--message', `Add ${triedEntity}`)
}

/** Takes it out, and sees that nothing of it is left. */
export async function removeEntity(folder, node) {
  const git = gitIn(folder)
  const base = await git('rev-parse', 'HEAD~1')
  await node(['scripts/remove.mjs', triedEntity])
  await git('add', '--all')
  await git('commit', '--quiet', '--message', `Remove ${triedEntity}`)
  const left = await git('diff', '--stat', base, 'HEAD', '--', ...mayDiffer)
  if (left) throw new Error(`What was added and removed again left something behind:\n${left}`)
}
