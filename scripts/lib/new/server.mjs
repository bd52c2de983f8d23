// The server's side of a new entity: its table, its SQL, its calls and its sample data.
import { createHash } from 'node:crypto'
import { capital, labelOf, snake } from './parse.mjs'

const isRef = ({ kind }) => kind === 'ref' || kind === 'refs'
const inputName = ({ name, kind }) => (kind === 'ref' ? `${name}Id` : kind === 'refs' ? `${name}Ids` : name)
export const refsOf = ({ fields }) => fields.filter(isRef)

/** Lists can be ordered by these. */
const isSorted = (entity, { name, kind }) => name === entity.title || kind === 'integer' || kind === 'date'
const isSearched = ({ kind }) => kind === 'line' || kind === 'email'
const isFiltered = ({ kind }) => kind === 'choice' || kind === 'flag'

const quoted = (names) => names.map((name) => `'${name}'`)

export function fieldsFile(entity) {
  const { name, id, words, fields } = entity
  const facts = (field) =>
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
  return `import { defineFields } from '~/entity/fields/define-fields'

/** What ${words.one} is made of, in the order of its form. Labels are \`${name}:fields.…\`. */
export const ${id}Fields = defineFields({
${fields.map((field) => `  ${field.name}: { ${facts(field).join(', ')} },`).join('\n')}
})
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
import type { ${id}Fields } from './${name}.fields'

export const ${id} = pgTable(
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

void (true satisfies ColumnsMatch<typeof ${id}, typeof ${id}Fields, 'search'>)
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

export function permissionsFile({ name, id, readBy }) {
  const readers = readBy === 'user' ? "['user', 'admin']" : "['admin']"
  return `import type { PermissionTable } from '~/access/roles'

/** \`read\` is asked by its pages, its calls and its export alike. */
export const ${id}Permissions = {
  '${name}': { read: ${readers}, create: ['admin'], update: ['admin'], delete: ['admin'] },
} as const satisfies PermissionTable
`
}

export function schemaFile(entity) {
  const { name, id } = entity
  const Name = capital(id)
  const own = refsOf(entity).map(({ name: field, kind, optional }) => {
    const schema = kind === 'refs' ? 'z.array(refSchema)' : optional ? 'z.nullable(refSchema)' : 'refSchema'
    return `${field}: ${schema}`
  })
  const helpers = [
    'changeShape',
    'inputsOf',
    'newShape',
    'outputsOf',
    ...(own.length > 0 ? ['refSchema'] : []),
  ]
  return `import * as z from 'zod/mini'
import { ${helpers.join(', ')} } from '~/entity/fields/field-schema'
import { ${id}Fields } from './${name}.fields'

export const ${id}Schema = z.object({
  id: z.uuid(),
  ...outputsOf(${id}Fields, {${own.join(', ')}}),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Given back with an edit, so that another's edit meanwhile is noticed. */
  version: z.int(),
})

export type ${Name} = z.infer<typeof ${id}Schema>

const inputs = inputsOf('${name}', ${id}Fields, {})

/** Strict, here and below: a field that one may not set is refused, not overlooked. */
export const new${Name}Schema = z.strictObject(newShape(${id}Fields, inputs))
export type New${Name} = z.infer<typeof new${Name}Schema>

export const ${id}ChangeSchema = z.strictObject(changeShape(inputs))
export type ${Name}Change = z.infer<typeof ${id}ChangeSchema>
`
}

export function listFile(entity) {
  const { name, id, fields } = entity
  const Name = capital(id)
  const orders = fields.flatMap((field) => (isSorted(entity, field) ? [field.name, `-${field.name}`] : []))
  const filterOf = (field) => {
    if (isRef(field)) return 'refFilter'
    return field.kind === 'flag' ? 'flagFilter' : `choiceFilter([${quoted(field.options).join(', ')}])`
  }
  const filters = fields
    .filter((field) => isFiltered(field) || isRef(field))
    .map((field) => `    ${field.name}: ${filterOf(field)},`)
  const helpers = [
    ...(fields.some(({ kind }) => kind === 'choice') ? ['choiceFilter'] : []),
    'defineList',
    ...(fields.some(({ kind }) => kind === 'flag') ? ['flagFilter'] : []),
    'type SearchOf',
  ]
  const refs = refsOf(entity).length > 0 ? "import { refFilter } from '~/entity/crud/ref-filter'\n" : ''
  return `${refs}import { ${helpers.join(', ')} } from '~/entity/list/define-list'

export const ${id}List = defineList({
  name: '${name}',
  orders: [${quoted(['-createdAt', 'createdAt', ...orders]).join(', ')}],
  defaultOrder: '-createdAt',
  filters: {
${filters.join('\n')}
  },
})

export type ${Name}Search = SearchOf<typeof ${id}List>
`
}

export function contractFile(entity) {
  const { name, id, plural } = entity
  const Name = capital(id)
  return `import * as z from 'zod/mini'
import { download, exportErrors, foundPageOf, idInput, invalidCursor, notFound, pageInput, requires } from '~/api/contract'
import { actErrors, countedSchema } from '~/entity/act/act-schema'
import { bulkCountInput, bulkInput, bulkOutcome } from '~/entity/crud/bulk-schema'
import { importInput, importOutcome } from '~/entity/crud/import-schema'
import { listInput } from '~/entity/list/list-input'
import { ${id}List } from './${name}.list'
import { new${Name}Schema, ${id}ChangeSchema, ${id}Schema } from './${name}.schema'

const id = idInput
const ofOne = z.strictObject({ id })
const { filter, sort } = listInput(${id}List)

export const ${id}Contract = {
  list: requires('${name}.read')
    .route({ method: 'GET', path: '/${plural}' })
    .errors(invalidCursor)
    .input(z.object({ ...filter, ...pageInput, sort }))
    .output(foundPageOf(${id}Schema)),
  /** What the list shows, whole. */
  export: requires('${name}.read')
    .meta({ long: true })
    .route({ method: 'GET', path: '/${plural}/export', outputStructure: 'detailed' })
    .errors(exportErrors)
    .input(z.object({ ...filter, sort }))
    .output(download),
  get: requires('${name}.read')
    .route({ method: 'GET', path: '/${plural}/{id}' })
    .errors(notFound)
    .input(ofOne)
    .output(${id}Schema),
  create: requires('${name}.create')
    .route({ method: 'POST', path: '/${plural}', successStatus: 201 })
    .input(new${Name}Schema)
    .output(${id}Schema),
  update: requires('${name}.update')
    .route({ method: 'PATCH', path: '/${plural}/{id}' })
    .errors({
      ...notFound,
      /** Someone else changed it since the version that was given. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: ${id}Schema }) },
    })
    .input(z.extend(${id}ChangeSchema, { id, version: z.optional(z.int()) }))
    .output(${id}Schema),
  remove: requires('${name}.delete')
    .route({ method: 'DELETE', path: '/${plural}/{id}' })
    .errors({ ...notFound, /** Others cannot be without it. */ IN_USE: { status: 409 } })
    .input(ofOne)
    .output(z.object({ undo: z.uuid() })),
  /** Several at once: those that are named, or all that match. */
  bulk: requires('${name}.delete')
    .meta({ long: true })
    .route({ method: 'POST', path: '/${plural}/bulk' })
    .errors(actErrors)
    .input(bulkInput(filter))
    .output(bulkOutcome),
  /** How many that would be. */
  bulkCount: requires('${name}.delete')
    .route({ method: 'GET', path: '/${plural}/bulk' })
    .input(bulkCountInput(filter))
    .output(countedSchema),
  /** Lines of a file; the same line of the same import is added once. */
  import: requires('${name}.create')
    .meta({ long: true })
    .route({ method: 'POST', path: '/${plural}/import' })
    .input(importInput)
    .output(importOutcome),
}
`
}

export function dataFile(entity) {
  const { name, id, ids, fields, title } = entity
  const Name = capital(id)
  const refs = refsOf(entity)
  const orders = fields
    .filter((field) => isSorted(entity, field))
    .map((field) => {
      const column = `${id}.${field.name}`
      if (field.kind === 'line')
        return `    ...bothWays('${field.name}', sql\`sort_text(\${${column}}) collate "C"\`, 'text'),`
      return `    ...numberOrders('${field.name}', ${field.kind === 'date' ? `dayNumber(${column})` : column}),`
    })
  const filters = fields
    .filter(isFiltered)
    .map((field) => `    ${field.name}: (value) => eq(${id}.${field.name}, value),`)
    .concat(
      refs.map(
        (field) =>
          `    ${field.name}: ${field.kind === 'ref' ? 'refIs' : 'refsHold'}(${id}.${inputName(field)}),`,
      ),
    )
  const several = refs.filter(({ kind }) => kind === 'refs').map((field) => field.name)
  const orderHelpers = [
    ...(fields.some(({ kind }) => kind === 'date') ? ['dayNumber'] : []),
    ...(fields.some(({ kind }) => kind === 'date' || kind === 'integer') ? ['numberOrders'] : []),
    'textSearch',
  ]
  const columns = refs.map(
    (field) =>
      `  ${field.name}: ${field.kind}Column(${id}.${inputName(field)}, refs.${field.name})${field.kind === 'ref' && !field.optional ? ' as SQL<Ref>' : ''},`,
  )
  const hidden = refs.map((field) => `${inputName(field)}: _${field.name}, `).join('')
  const texts = refs.map((field) =>
    field.kind === 'refs'
      ? `  ${field.name}: (of) => of.${field.name}.map((each) => each.name).join('; '),`
      : `  ${field.name}: (of) => of.${field.name}${field.optional ? '?.name ?? null' : '.name'},`,
  )
  const refHelpers = [
    ...(several.length > 0 ? ['foundByGin'] : []),
    ...new Set(refs.flatMap(({ kind }) => [`${kind}Column`, kind === 'ref' ? 'refIs' : 'refsHold'])),
  ]
  if (refs.some(({ kind, optional }) => kind === 'ref' && !optional)) refHelpers.push('type Ref')
  const usesSqlType = refHelpers.includes('type Ref')
  return `import { eq, getTableColumns, ${usesSqlType ? 'type SQL, ' : ''}sql } from 'drizzle-orm'
import { crud } from '~/entity/crud/crud.server'
import { ${orderHelpers.join(', ')} } from '~/entity/crud/list-orders.server'
${refs.length > 0 ? `import { ${refHelpers.join(', ')} } from '~/entity/crud/refs.server'\n` : ''}import { textsOf } from '~/entity/fields/field-store.server'
import { listSource } from '~/entity/list/list.server'
${targetImports(entity, refs)}import { isUuid } from '~/lib/uuid'
import { record } from '~/modules/audit/record.server'
import type { Database } from '~/platform/database.server'
import { bothWays } from '~/platform/keyset.server'
import { ${id}Fields } from './${name}.fields'
import { ${id}List } from './${name}.list'
import type { ${Name} } from './${name}.schema'
import { ${id} } from './${name}.table.server'

${
  refs.length > 0
    ? `/** What it refers to, and what is shown of that. */
const refs = {
${refs.map((field) => `  ${field.name}: { table: ${entity.targets[field.target].table}, name: ${entity.targets[field.target].table}.${entity.targets[field.target].title} },`).join('\n')}
}

`
    : ''
}const { search: _search, ${hidden}...own } = getTableColumns(${id})
const columns = {
  ...own,
${columns.join('\n')}
}

/** The list in SQL. */
export const ${ids} = listSource(${id}List, {
  table: ${id},
  id: ${id}.id,
  orders: {
    ...bothWays('createdAt', ${id}.createdAt, 'timestamptz'),
${orders.join('\n')}
  },
  filters: {
${filters.join('\n')}
  },
${several.length > 0 ? `  ...foundByGin(${id}, [${quoted(several).join(', ')}]),\n` : ''}  lookUp: textSearch(${id}.search),
  read: (db, { from, position, where, orderBy, limit }) =>
    db
      .select({ ...columns, position })
      .from(from)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: ({ position: _position, ...item }): ${Name} => item,
})

export async function find${Name}(db: Database, id: string): Promise<${Name} | null> {
  // An id of another kind names none, the same as one that is free.
  if (!isUuid(id)) return null
  const [row] = await db.select(columns).from(${id}).where(eq(${id}.id, id))
  return row ?? null
}

/** A field as it stands in files and in the audit log. */
export const ${id}Text = textsOf<typeof ${id}Fields, ${Name}>(${id}Fields, {
${texts.join('\n')}
})

/** What is done to them: added, changed, deleted, brought back, imported. */
export const ${id}Store = crud({
  name: '${name}',
  table: ${id},
  fields: ${id}Fields,
  find: find${Name},
  text: ${id}Text,
  refs${refs.length > 0 ? '' : ': {}'},
  record,
})
`.replace(`// ${title}`, '')
}

export function moduleServerFile(entity) {
  const { name, id, ids, plural } = entity
  const Name = capital(id)
  const required = refsOf(entity).filter(({ kind, optional }) => kind === 'ref' && !optional)
  const withRefs = required.map(
    (field) =>
      `    const ${field.name}Rows = await tx.select({ id: ${entity.targets[field.target].table}.id }).from(${entity.targets[field.target].table}).limit(samples.length)`,
  )
  const given = required.map(
    (field) => `${inputName(field)}: ${field.name}Rows[at % ${field.name}Rows.length]!.id`,
  )
  // What it cannot be without may have no samples.
  const none = required.map((field) => `    if (${field.name}Rows.length === 0) return`)
  return `import { implement } from '@orpc/server'
import { csvFormat } from '~/entity/fields/field-file.server'
${targetImports(entity, required)}import { newId } from '~/lib/new-id'
import { defineServerModule } from '~/manifest/server-module.server'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { asFile, streamRows } from '~/platform/row-stream.server'
import { ${id}Contract } from './${name}.contract'
import { find${Name}, ${ids}, ${id}Store, ${id}Text } from './${name}.data.server'
import { ${id}Fields } from './${name}.fields'
import { ${id}List } from './${name}.list'
import samples from './${name}.samples.json'
import { new${Name}Schema } from './${name}.schema'
import { ${id} } from './${name}.table.server'

const calls = implement(${id}Contract).$context<HandlerContext>()
const csv = csvFormat(${id}Fields, ${id}Text)

const ${id}Api = calls.router({
  list: calls.list.handler(({ input, context }) => ${ids}.handle(context, input)),

  export: calls.export.handler(({ input: { sort, ...filter }, context: { db } }) => {
    const order = sort ?? ${id}List.orderOf(filter.searchTerm)
    return asFile(
      '${plural}',
      'csv',
      streamRows(csv, (after, limit) => ${ids}.page(db, filter, { sort: order, after, limit })),
    )
  }),

  get: calls.get.handler(async ({ input, context, errors }) => {
    const found = await find${Name}(context.db, input.id)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),

  create: calls.create.handler(
    async ({ input, context }) => await ${id}Store.create(context.db, actorOf(context), input),
  ),

  update: calls.update.handler(
    async ({ input: { id, ...change }, context }) =>
      await ${id}Store.update(context.db, actorOf(context), id, change),
  ),

  remove: calls.remove.handler(async ({ input, context }) => ({
    undo: await ${id}Store.remove(context.db, actorOf(context), input.id),
  })),

  bulk: calls.bulk.handler(
    async ({ input: { which, action: _, ...asked }, context }) =>
      await ${id}Store.removeMany(
        context.db,
        actorOf(context),
        which,
        (filter) => ${ids}.where(context.db, filter),
        asked,
      ),
  ),

  bulkCount: calls.bulkCount.handler(
    async ({ input: { which }, context }) =>
      await ${id}Store.countMany(context.db, which, (filter) => ${ids}.where(context.db, filter)),
  ),

  import: calls.import.handler(
    async ({ input, context }) =>
      await ${id}Store.importRows(context.db, actorOf(context), new${Name}Schema, input),
  ),
})

export const ${id}Module = defineServerModule({
  calls: { '${name}': ${id}Api },
  undoKinds: () => ${id}Store.undoKinds,
  seed: async (tx) => {
${[...withRefs, ...none].join('\n')}
    const rows = samples.map((sample${given.length > 0 ? ', at' : ''}) => ({ id: newId(), ...sample${given.length > 0 ? `, ${given.join(', ')}` : ''} }))
    await tx.insert(${id}).values(rows as (typeof ${id}.$inferInsert)[])
  },
})
`
}

const sampleNames = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']

export function samplesFile(entity) {
  const value = (field, at) => {
    const label = labelOf(field.name).toLowerCase()
    if (field.name === entity.title) return `${sampleNames[at]} ${entity.words.one}`
    return {
      line: () => `${capital(label)} ${at + 1}`,
      text: () => `A few words on the ${sampleNames[at].toLowerCase()} ${entity.words.one}.`,
      email: () => `${entity.name}${at + 1}@example.com`,
      url: () => `https://example.com/${entity.plural}/${at + 1}`,
      integer: () => (at + 1) * 10,
      date: () => `202${at}-0${at + 1}-1${at}`,
      flag: () => at % 2 === 0,
      choice: () => field.options[at % field.options.length],
    }[field.kind]()
  }
  const rows = sampleNames.map((_, at) =>
    Object.fromEntries(
      entity.fields.filter((field) => !isRef(field)).map((field) => [field.name, value(field, at)]),
    ),
  )
  return `${JSON.stringify(rows, null, 2)}\n`
}
