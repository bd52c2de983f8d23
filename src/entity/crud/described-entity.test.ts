import { call, implement } from '@orpc/server'
import { gt, gte, sql } from 'drizzle-orm'
import { boolean, integer, PgDialect, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { Tag } from 'lucide-react'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { requires } from '~/api/contract'
import { entityListRoute } from '~/frame/entity/entity-routes'
import type { PaletteSource } from '~/manifest/palette-source'
import { defineEntity } from '../define-entity'
import { csvFields } from '../fields/define-fields'
import type { ColumnsMatch } from '../fields/field-store.server'
import { flagFilter, ownFilter } from '../list/define-list'
import type { Entry } from './crud-entity'
import { contractOf } from './entity-contract'
import { listOf } from './list-of'
import { requestsOf } from './entity-requests'
import { samplesOf } from './entity-samples.server'
import { schemasOf } from './entity-schemas'
import { paletteOf } from './entity.palette'
import { entityServer } from './serve-entity.server'

const permissions = {
  read: ['user', 'admin'],
  create: ['admin'],
  update: ['admin'],
  delete: ['admin'],
} as const

const tag = defineEntity({
  name: 'tag',
  plural: 'tags',
  permissions,
  fields: {
    name: { kind: 'line', max: 20, required: true, search: true, sort: true },
    weight: { kind: 'integer', sort: true },
    hidden: { kind: 'flag', filter: 'choice' },
    parent: { kind: 'ref', filter: 'same' },
  },
  refs: { parent: 'itself' },
})

const tagTable = pgTable('tag', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  weight: integer('weight'),
  hidden: boolean('hidden').notNull(),
  parentId: uuid('parent_id'),
  version: integer('version').notNull(),
  createdAt: timestamp('created_at').notNull(),
  updatedAt: timestamp('updated_at').notNull(),
  search: text('search').notNull(),
})
void (true satisfies ColumnsMatch<typeof tagTable, (typeof tag)['fields'], 'search'>)

const serve = entityServer({ record: async () => {}, actorOf: () => ({ caller: {} as never, address: '' }) })
const refs = { parent: tagTable }

describe('a described entity', () => {
  test('has a list with an order for each sortable field and a filter for each filterable one', () => {
    const { orders, filters } = listOf(tag)
    expect(orders).toEqual(['-createdAt', 'createdAt', 'name', '-name', 'weight', '-weight'])
    expect(Object.keys(filters)).toEqual(['hidden', 'parent'])
    // The URL search parameters are typed by the fields.
    const search = listOf(tag).read({ hidden: 'true', sort: '-weight', parent: ' x ' })
    expect(search.hidden satisfies boolean | undefined).toBe(true)
    expect(search).toMatchObject({ sort: '-weight', parent: 'x' })
  })

  test('has input and output schemas of its fields', () => {
    const { created, changed } = schemasOf(tag)
    expect(created.parse({ name: ' One ' })).toEqual({
      name: 'One',
      weight: null,
      hidden: false,
      parentId: null,
    })
    expect(changed.parse({ weight: '12' })).toEqual({ weight: 12 })
    expect(created.safeParse({ name: 'One', search: 'x' }).success).toBe(false)
    expect(created.safeParse({}).error!.issues[0]!.message).toBe('tag:name.required')
  })

  test('has calls below its plural, each with its permission', () => {
    const calls = Object.entries(contractOf(tag)).map(([name, { '~orpc': of }]) => [
      name,
      `${of.route.method} ${of.route.path}`,
      of.meta.access,
    ])
    expect(calls).toEqual([
      ['list', 'GET /tags', 'tag.read'],
      ['export', 'GET /tags/export', 'tag.read'],
      ['get', 'GET /tags/{id}', 'tag.read'],
      ['create', 'POST /tags', 'tag.create'],
      ['update', 'PATCH /tags/{id}', 'tag.update'],
      ['remove', 'DELETE /tags/{id}', 'tag.delete'],
      ['bulk', 'POST /tags/bulk', 'tag.delete'],
      ['bulkCount', 'GET /tags/bulk', 'tag.delete'],
      ['importList', 'GET /tags/imports', 'tag.create'],
      ['importBegin', 'POST /tags/imports', 'tag.create'],
      ['importGet', 'GET /tags/imports/{id}', 'tag.create'],
      ['importStage', 'POST /tags/imports/{id}/rows', 'tag.create'],
      ['importRows', 'GET /tags/imports/{id}/rows', 'tag.create'],
      ['importRow', 'GET /tags/imports/{id}/rows/{line}', 'tag.create'],
      ['importMend', 'PUT /tags/imports/{id}/rows/{line}', 'tag.create'],
      ['importSimilar', 'GET /tags/imports/{id}/names', 'tag.create'],
      ['importChoose', 'POST /tags/imports/{id}/names', 'tag.create'],
      ['importRejects', 'GET /tags/imports/{id}/rejects', 'tag.create'],
      ['importRun', 'POST /tags/imports/{id}/run', 'tag.create'],
      ['importUndo', 'POST /tags/imports/{id}/undo', 'tag.delete'],
    ])
  })

  test('has sample rows that pass the schema of its form', () => {
    for (const sample of samplesOf(tag))
      expect(schemasOf(tag).created.safeParse(sample).error).toBeUndefined()
  })

  test('can reference itself, and is looked up by its own calls', () => {
    expect(tag.refs.parent).toMatchObject({ name: 'tag', plural: 'tags' })
    expect(requestsOf(tag).refs.parent!.one('1').queryKey).toEqual(['tag', 'get', { id: '1' }])
  })
})

const mark = defineEntity({
  name: 'mark',
  plural: 'marks',
  permissions,
  order: 'name',
  fields: {
    name: { kind: 'line', max: 20, required: true, search: true, sort: true },
    color: { kind: 'own', required: true },
    uses: { kind: 'count', sort: true },
  },
})
const color = { input: z.string().check(z.regex(/^#\d{6}$/, 'mark:color.invalid')), output: z.string() }
const schemas = schemasOf(mark, { color })
const markTable = pgTable('mark', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  version: integer('version').notNull(),
  createdAt: timestamp('created_at').notNull(),
  updatedAt: timestamp('updated_at').notNull(),
})
void (true satisfies ColumnsMatch<typeof markTable, (typeof mark)['fields']>)

describe('a described entity with an own field and a count', () => {
  test('validates the own field by its schema, and returns the count without accepting it', () => {
    expect(schemas.created.parse({ name: 'One', color: '#112233' })).toEqual({
      name: 'One',
      color: '#112233',
    })
    const { error } = schemas.changed.safeParse({ color: 'red' })
    expect(error!.issues[0]!.message).toBe('mark:color.invalid')
    expect(schemas.created.safeParse({ name: 'One', color: '#112233', uses: 3 }).success).toBe(false)
    expect(Object.keys(schemas.entry.shape)).toContain('uses')
    expect(csvFields(mark.fields)).toEqual(['name', 'color'])
  })

  test('has its declared default order, and is sortable by the count', () => {
    const { orders, defaultOrder } = listOf(mark)
    expect(defaultOrder).toBe('name')
    expect(orders).toEqual(['-createdAt', 'createdAt', 'name', '-name', 'uses', '-uses'])
  })

  test('serves the calls of its contract, without an omitted one', () => {
    const { remove: _remove, ...contract } = contractOf(mark, { schemas })
    const given = { schemas, contract, samples: [], counts: { uses: sql<number>`0` } }
    const { handlers } = serve(mark, markTable, given)
    expect(Object.keys(handlers)).toEqual(Object.keys(contract))
  })
})

describe('a part that is replaced by hand', () => {
  const entry = {
    id: '0198c0de-0000-7000-8000-000000000000',
    name: 'By hand',
    weight: null,
    hidden: false,
    parent: null,
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }

  test('on the server is used by the derived parts', async () => {
    const derived = serve(tag, tagTable, { refs })
    const own = serve(tag, tagTable, { refs, find: async () => entry })
    expect(Object.keys(own.handlers)).toEqual(Object.keys(derived.handlers))
    const context = { db: {} as never, scope: {} as never, caller: null } as never
    expect(await call(own.handlers.get!, { id: entry.id }, { context })).toEqual(entry)
  })

  test('in the contract adds a call, which must have a handler', () => {
    const contract = { ...contractOf(tag), merge: requires('signed-in').route({ path: '/tags/merge' }) }
    expect(() => serve(tag, tagTable, { refs, contract })).toThrow('tag has calls without a handler: merge')
    const merge = serve(tag, tagTable, { refs }).handlers.get!
    const { handlers } = serve(tag, tagTable, { refs, contract, handlers: () => ({ merge }) })
    expect(Object.keys(handlers)).toEqual(Object.keys(contract))
  })

  test('in the browser replaces one request and keeps the others', () => {
    const create = async () => entry
    const requests = { ...requestsOf(tag), create }
    expect(requests.create).toBe(create)
    expect(requests.keys).toEqual({ queryKey: ['tag'] })
    expectTypeOf(requests.update).toEqualTypeOf(requestsOf(tag).update)
  })

  test('in the palette or in a route keeps the rest of it', () => {
    const show: PaletteSource<Entry>['show'] = ({ id }) => ({ label: id, icon: null })
    const palette = { ...paletteOf(tag, Tag), show } satisfies PaletteSource<Entry>
    expect(palette.show).toBe(show)
    expect(palette.paths(null as never)).toEqual({ list: '/manager/tags', item: '/manager/tags/$id' })
    const head = () => ({ meta: [{ title: 'Own' }] })
    const route = { ...entityListRoute(tag), head }
    expect(route.head).toBe(head)
    expect(route.loaderDeps({ search: { searchTerm: 'a', hidden: true } })).toMatchObject({ hidden: true })
    expectTypeOf(route.validateSearch).returns.toHaveProperty('hidden').toEqualTypeOf<boolean | undefined>()
  })

  const context = { db: {} as never, scope: {} as never, caller: null } as never
  const page = {
    items: [entry],
    total: 1,
    totalIsAtLeast: false,
    similar: false,
    next: null,
    nextCursor: null,
  }

  test('such as source, find, text or store leaves the handlers that use the others', async () => {
    const derived = serve(tag, tagTable, { refs })
    const source = { ...derived.source, handle: async () => page, page: async () => page }
    const upper: typeof derived.text = (of, name) => (name === 'name' ? of.name.toUpperCase() : null)
    const undo = '0198c0de-0000-7000-8000-000000000001'
    const store = { remove: async () => undo }
    const own = serve(tag, tagTable, { refs, source, text: upper, store })
    expect(await call(own.handlers.list!, { limit: 10 }, { context })).toMatchObject({ total: 1 })
    expect(await call(own.handlers.remove!, { id: entry.id }, { context })).toEqual({ undo })
    expect(own.text(entry, 'name')).toBe('BY HAND')
    expect(Object.keys(own.store)).toEqual(Object.keys(derived.store))
    // @ts-expect-error -- the text of an entry that does not exist
    void (() => serve(tag, tagTable, { refs, text: (of: { nothing: string }) => of.nothing }))
  })

  test('such as a handler may use all parts', async () => {
    const { handlers } = serve(tag, tagTable, {
      refs,
      find: async () => entry,
      handlers: ({ contract, find }) => ({
        get: implement(contract.get).handler(async ({ input }) => {
          const found = await find({} as never, input.id)
          return { ...found!, name: 'Handled' }
        }),
      }),
    })
    expect(await call(handlers.get!, { id: entry.id }, { context })).toMatchObject({ name: 'Handled' })
  })

  test('such as schemas and samples is used by contract and seed', async () => {
    const own = schemasOf(tag)
    const created = z.extend(own.created, { name: z.string().check(z.startsWith('T')) }) as typeof own.created
    const given: object[] = []
    const db = { insert: () => ({ values: (rows: object[]) => void given.push(...rows) }) } as never
    const sample = { name: 'Two', weight: 2, hidden: false, parentId: null }
    const served = serve(tag, tagTable, { refs, schemas: { ...own, created }, samples: [sample] })
    const input = served.contract.create['~orpc'].inputSchema as typeof created
    expect(input.safeParse({ name: 'One' }).success).toBe(false)
    expect(input.safeParse(sample).success).toBe(true)
    await served.module.seed(db)
    expect(given).toEqual([expect.objectContaining(sample)])
  })

  test('such as the options of the import', () => {
    const imports = {
      called: ['name', 'weight'],
      unique: { fields: ['name', 'weight'], message: 'tag:name.taken' },
      fill: { parent: async (_tx: unknown, names: string[]) => names.map(() => ({ hidden: true })) },
    }
    expect(serve(tag, tagTable, { refs, imports }).handlers.importRun).toBeDefined()
    // @ts-expect-error -- an option that no import has
    void (() => serve(tag, tagTable, { refs, imports: { file: 'x' } }))
  })
})

/** With a flag and a range, which no field declares. */
const crate = defineEntity({
  name: 'crate',
  plural: 'crates',
  permissions,
  fields: {
    name: { kind: 'line', max: 20, required: true, search: true, sort: true },
    weight: { kind: 'integer' },
    full: { kind: 'flag', filter: 'choice' },
  },
  filters: { heavy: flagFilter, weightFrom: ownFilter((value) => Number(value) || undefined, 'weights') },
})
const crateTable = pgTable('crate', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  weight: integer('weight'),
  full: boolean('full').notNull(),
  version: integer('version').notNull(),
  createdAt: timestamp('created_at').notNull(),
  updatedAt: timestamp('updated_at').notNull(),
})

describe('own filters of a described entity', () => {
  const inputs = { weightFrom: z.coerce.number() }
  const filters = {
    heavy: (heavy: boolean) => (heavy ? gt(crateTable.weight, 100) : undefined),
    weightFrom: (from: number) => gte(crateTable.weight, from),
  }

  test('are in list, route, contract and source, beside those of the fields', async () => {
    const search = entityListRoute(crate).loaderDeps({
      search: { searchTerm: '', heavy: true, weightFrom: 5 },
    })
    expect(search).toMatchObject({ heavy: true, weightFrom: 5 })
    expectTypeOf(search.heavy).toEqualTypeOf<boolean | undefined>()
    expectTypeOf(search.weightFrom).toEqualTypeOf<number | undefined>()
    expectTypeOf(search.full).toEqualTypeOf<boolean | undefined>()
    expect(Object.keys(requestsOf(crate).list.filters)).toEqual(['full', 'heavy', 'weightFrom'])
    const input = contractOf(crate, { inputs }).list['~orpc'].inputSchema as z.ZodMiniType
    expect(input.parse({ heavy: 'true', weightFrom: '7' })).toMatchObject({ heavy: true, weightFrom: 7 })
    const { source } = serve(crate, crateTable, { filters, inputs })
    const where = await source.where({} as never, { heavy: true, weightFrom: 7 })
    expect(new PgDialect().sqlToQuery(where!)).toMatchObject({
      sql: '("crate"."weight" > $1 and "crate"."weight" >= $2)',
      params: [100, 7],
    })
  })

  test('without their SQL are a type error', () => {
    // @ts-expect-error -- no SQL at all
    const none = () => serve(crate, crateTable)
    // @ts-expect-error -- the range has none
    const some = () => serve(crate, crateTable, { inputs, filters: { heavy: filters.heavy } })
    expect([none, some]).toHaveLength(2)
  })
})

/** Type tests: each of these declarations must fail `tsc`. */
export const refused = () => {
  const facts = { name: 'tag', plural: 'tags', permissions } as const
  // @ts-expect-error -- a field that refers to nothing
  defineEntity({ ...facts, fields: { parent: { kind: 'ref' } } })
  // @ts-expect-error -- a filter that no derived list has
  defineEntity({ ...facts, fields: { weight: { kind: 'integer', filter: 'range' } } })
  defineEntity({
    ...facts,
    fields: {},
    // @ts-expect-error -- nobody is named who may delete it
    permissions: { read: ['admin'], create: ['admin'], update: ['admin'] },
  })
  // @ts-expect-error -- the table of what it refers to is missing
  serve(tag, tagTable)
  const { weight: _, ...others } = tag.fields
  // @ts-expect-error -- a column that no field describes
  void (true satisfies ColumnsMatch<typeof tagTable, typeof others, 'search'>)
  // @ts-expect-error -- the schema of its own field is missing
  schemasOf(mark)
  // @ts-expect-error -- the same
  contractOf(mark)
  // @ts-expect-error -- the SQL of its count is missing
  serve(mark, markTable, { schemas, samples: [] })
}
