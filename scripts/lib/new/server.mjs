// What is written of a new entity for the server: its facts, its table and its manifest.
import { createHash } from 'node:crypto'
import { snake } from './parse.mjs'

const isRef = ({ kind }) => kind === 'ref' || kind === 'refs'
const inputName = ({ name, kind }) => (kind === 'ref' ? `${name}Id` : kind === 'refs' ? `${name}Ids` : name)
const refsOf = ({ fields }) => fields.filter(isRef)

/** Lists can be ordered by these. */
const isSorted = (entity, { name, kind }) => name === entity.title || kind === 'integer' || kind === 'date'
const isSearched = ({ kind }) => kind === 'line' || kind === 'email'
const isFiltered = ({ kind }) => kind === 'choice' || kind === 'flag'

const quoted = (names) => names.map((name) => `'${name}'`)

/** What each field says of itself. */
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
    // Said without its words: they would fill the log.
    field.kind === 'text' && 'audit: false',
  ].filter(Boolean)

/** What a field refers to: a described entity by its name, one that was written by hand by what is known of it. */
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
 * What ${words.one} is made of, in the order of its form. Labels are \`${name}:fields.…\`; \`read\` is asked by its pages, its
 * calls and its export alike.
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

/** The database cuts longer names off, and then two of them may be the same. */
const indexName = (name) =>
  name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`

/** The order by a field, as its index has it. */
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
  // Each order of the list, for those that refer to one; what is deleted is looked for here as well.
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
    /** Counted up by a trigger whenever what people edit has changed. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Written as searches are, see the function search_text. */
    search: text('search').generatedAlwaysAs(sql\`search_text(${searched.join(" || E'\\\\n' || ")})\`),
  },
  (t) => [
    // Read from its end for the newest.
    index('${table}_newest').on(t.createdAt, t.id),
${[...indexes, ...filters, ...referring].join('\n')}
    index('${table}_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)

void (true satisfies ColumnsMatch<typeof ${id}Table, (typeof ${id})['fields'], 'search'>)
`
}

/** The tables of what these fields refer to, each once. */
const targetImports = ({ targets }, fields) =>
  [...new Set(fields.map(({ target }) => targets[target]))]
    .filter(({ own }) => !own)
    .map(({ table, path }) => `import { ${table} } from '${path}.table.server'\n`)
    .join('')

/** Triggers that drizzle does not know of. */
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
  return `${targetImports(entity, refs)}import { serveEntity } from '~/modules/audit/serve-entity.server'
import { ${id} } from './${name}.entity'
import { ${id}Table } from './${name}.table.server'

export const ${id}Server = serveEntity(${id}, ${id}Table${own})

export const ${id}Module = ${id}Server.module
`
}
