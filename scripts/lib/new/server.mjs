// Generates the definition, table and server manifest of a new entity.
import { createHash } from 'node:crypto'
import { snake } from './parse.mjs'

export const isRef = ({ kind }) => kind === 'ref' || kind === 'refs'
const inputName = ({ name, kind }) => (kind === 'ref' ? `${name}Id` : kind === 'refs' ? `${name}Ids` : name)
const refsOf = ({ fields }) => fields.filter(isRef)

/** Fields with an order in lists. */
const isSorted = (entity, { name, kind }) => name === entity.title || kind === 'integer' || kind === 'date'
const isSearched = ({ kind }) => kind === 'line' || kind === 'email'
const isFiltered = ({ kind }) => kind === 'choice' || kind === 'flag'

const quoted = (names) => names.map((name) => `'${name}'`)

const factsOf = (entity, field) =>
  [
    `kind: '${field.kind}'`,
    field.options && `options: [${quoted(field.options).join(', ')}]`,
    { line: 'max: 200', text: 'max: 5000', email: 'max: 254', url: 'max: 2000' }[field.kind],
    !field.optional && field.kind !== 'flag' && field.kind !== 'refs' && 'required: true',
    isSearched(field) && 'search: true',
    isSorted(entity, field) && 'sort: true',
    isFiltered(field) && "filter: 'choice'",
    isRef(field) && "filter: 'same'",
    // Without its text, which would fill the log.
    field.kind === 'text' && 'audit: false',
  ].filter(Boolean)

/** The target of a reference: a described entity by name, a hand-written one by its properties. */
const targetFacts = ({ own, described, name, plural, id }) => {
  if (own) return "'itself'"
  return described ? id : `{ name: '${name}', plural: '${plural}', fields: ${id}Fields }`
}

export function entityFile(entity) {
  const { name, id, plural, words, fields, targets, readBy } = entity
  const readers = readBy === 'user' ? "['user', 'admin']" : "['admin']"
  const imports = Object.values(targets)
    .filter(({ own }) => !own)
    .map(({ described, id: target, path }) =>
      described
        ? `import { ${target} } from '${path}.entity'\n`
        : `import { ${target}Fields } from '${path}.fields'\n`,
    )
  const refs = refsOf(entity).map((field) => {
    const facts = targetFacts(targets[field.target])
    return field.name === facts ? facts : `${field.name}: ${facts}`
  })
  return `import { defineEntity } from '~/entity/define-entity'
${imports.join('')}
/**
 * The fields of ${words.one}, in the order of its form. Labels are \`${name}:fields.…\`; its pages, its calls and its
 * export all require \`read\`.
 */
export const ${id} = defineEntity({
  name: '${name}',
  plural: '${plural}',
  permissions: { read: ${readers}, create: ['admin'], update: ['admin'], delete: ['admin'] },
  fields: {
${fields.map((field) => `    ${field.name}: { ${factsOf(entity, field).join(', ')} },`).join('\n')}
  },
${refs.length > 0 ? `  refs: { ${refs.join(', ')} },\n` : ''}})
`
}

/** PostgreSQL truncates longer names, which may then collide. */
const indexName = (name) =>
  name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/** The sort expression of a field, as in its index. */
function orderKey(entity, { name, kind }) {
  const column = `\${t.${name}}`
  if (kind === 'line') return [`sql\`sort_text(${column}) collate "C"\``]
  const number = kind === 'date' ? `(${column} - date '2000-01-01')` : column
  return [`sql\`coalesce(${number}, 2147483647)\``, `sql\`coalesce(${number}, -2147483648)\``]
}

export function tableFile(entity) {
  const { name, id, table, fields } = entity
  const column = (field) => {
    const at = `'${snake(inputName(field))}'`
    const required = field.optional ? '' : '.notNull()'
    const target = entity.targets[field.target]
    const made = {
      integer: `integer(${at})${required}`,
      flag: `boolean(${at}).notNull().default(false)`,
      date: `date(${at}, { mode: 'string' })${required}`,
      choice: `text(${at}).$type<${field.options ? quoted(field.options).join(' | ') : ''}>()${required}`,
      ref: `uuid(${at})${required}.references((${target?.own ? '): AnyPgColumn' : ')'} => ${target?.table}.id${field.optional ? ", { onDelete: 'set null' }" : ''})`,
      refs: `uuid(${at}).array().notNull().default(sql\`'{}'\`)`,
    }
    return `    ${inputName(field)}: ${made[field.kind] ?? `text(${at})${required}`},`
  }
  const searched = fields
    .filter(isSearched)
    .map((field) => (field.optional ? `coalesce("${snake(field.name)}", '')` : `"${snake(field.name)}"`))
  const types = ['index', 'integer', 'pgTable', 'text', 'uuid']
  if (fields.some(({ kind, target }) => kind === 'ref' && target === name)) types.push('type AnyPgColumn')
  if (fields.some(({ kind }) => kind === 'flag')) types.push('boolean')
  if (fields.some(({ kind }) => kind === 'date')) types.push('date')
  const indexes = fields
    .filter((field) => isSorted(entity, field))
    .flatMap((field) =>
      orderKey(entity, field).map(
        (key, at) =>
          `    index('${indexName(`${table}_by_${snake(field.name)}${at ? '_down' : ''}`)}').on(${key}, t.id),`,
      ),
    )
  const filters = fields
    .filter(isFiltered)
    .map(
      (field) =>
        `    index('${indexName(`${table}_${snake(field.name)}_newest`)}').on(t.${field.name}, t.createdAt, t.id),`,
    )
  // One index for each order of the list by reference, also used when a target is deleted.
  const referring = refsOf(entity).flatMap((field) => {
    const ref = `t.${inputName(field)}`
    const called = `${table}_${snake(field.name)}`
    if (field.kind === 'refs') return `    index('${called}').using('gin', ${ref}),`
    const ordered = fields
      .filter((each) => isSorted(entity, each))
      .flatMap((each) =>
        orderKey(entity, each).map(
          (key, at) =>
            `    index('${indexName(`${called}_by_${snake(each.name)}${at ? '_down' : ''}`)}').on(${ref}, ${key}, t.id),`,
        ),
      )
    return [`    index('${indexName(`${called}_newest`)}').on(${ref}, t.createdAt, t.id),`, ...ordered]
  })
  return `import { sql } from 'drizzle-orm'
import { ${types.join(', ')} } from 'drizzle-orm/pg-core'
import type { ColumnsMatch } from '~/entity/fields/field-store.server'
${targetImports(
  entity,
  fields.filter(({ kind }) => kind === 'ref'),
)}import { createdAt, updatedAt } from '~/platform/columns.server'
import type { ${id} } from './${name}.entity'

export const ${id}Table = pgTable(
  '${table}',
  {
    id: uuid('id').primaryKey(),
${fields.map(column).join('\n')}
    /** Incremented by a trigger when an editable column changes (optimistic locking). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Folded for search by the SQL function search_text. */
    search: text('search').generatedAlwaysAs(sql\`search_text(${searched.join(" || E'\\\\n' || ")})\`),
  },
  (t) => [
    // Scanned backwards for the newest rows.
    index('${table}_newest').on(t.createdAt, t.id),
${[...indexes, ...filters, ...referring].join('\n')}
    index('${table}_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)

void (true satisfies ColumnsMatch<typeof ${id}Table, (typeof ${id})['fields'], 'search'>)
`
}

/** Imports of the referenced tables, each once. */
const targetImports = ({ targets }, fields) =>
  [...new Set(fields.map(({ target }) => targets[target]))]
    .filter(({ own }) => !own)
    .map(({ table, path }) => `import { ${table} } from '${path}.table.server'\n`)
    .join('')

/** Triggers, which drizzle cannot express. */
export function triggers(entity) {
  const { table } = entity
  const statements = [
    `CREATE TRIGGER "${table}_version" BEFORE UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "count_row_version"('search');`,
  ]
  for (const field of refsOf(entity).filter(({ kind }) => kind === 'refs')) {
    const target = entity.targets[field.target].sql
    const column = snake(inputName(field))
    statements.push(
      `-- An array cannot have foreign keys. Ids of what is not there are left out as they are written, under a lock that a\n-- deletion waits for; and a deletion takes its id out.\nCREATE TRIGGER "${table}_${column}_there" BEFORE INSERT OR UPDATE OF "${column}" ON "${table}" FOR EACH ROW EXECUTE FUNCTION "keep_known_ids"('${column}', '${target}');`,
      `CREATE TRIGGER "${table}_${column}_gone" AFTER DELETE ON "${target}" FOR EACH ROW EXECUTE FUNCTION "take_id_out"('${table}', '${column}');`,
    )
  }
  return statements
}

export function moduleServerFile(entity) {
  const { name, id, targets } = entity
  const refs = refsOf(entity)
  const tables = refs.map(({ name: field, target }) => `${field}: ${targets[target].table}`)
  const own = refs.length > 0 ? `, { refs: { ${tables.join(', ')} } }` : ''
  return `${targetImports(entity, refs)}import { serveEntity } from '~/modules/audit/audited-entity.server'
import { ${id} } from './${name}.entity'
import { ${id}Table } from './${name}.table.server'

export const ${id}Server = serveEntity(${id}, ${id}Table${own})

export const ${id}Module = ${id}Server.module
`
}
