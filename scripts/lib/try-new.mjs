// Adds an entity with every kind of field to a copy, and removes it again. For a test with such a copy and an entity to
// reference: `addEntity` before its suite runs, `removeEntity` after it.
import { gitIn } from './copy-tree.mjs'

/** Two words, to distinguish path, identifier and table. */
export const triedEntity = 'spare-part'

/** References the other entity in every way, and itself. */
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
  // The other entity is for administrators only, which is the default.
  'read=user',
]

/** What may differ after removal: the migrations, and the record for upgrades. */
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

/** Removes it, and checks that nothing is left. */
export async function removeEntity(folder, node) {
  const git = gitIn(folder)
  const base = await git('rev-parse', 'HEAD~1')
  await node(['scripts/remove.mjs', triedEntity])
  await git('add', '--all')
  await git('commit', '--quiet', '--message', `Remove ${triedEntity}`)
  const left = await git('diff', '--stat', base, 'HEAD', '--', ...mayDiffer)
  if (left) throw new Error(`Adding and removing the entity left changes behind:\n${left}`)
}
