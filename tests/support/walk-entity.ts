import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  csvFields,
  type FieldName,
  type Fields,
  inputName,
  inputFields,
  namesOf,
  titleField,
} from '~/entity/fields/define-fields'
import { refTargets, type RefTables } from '~/entity/crud/entity-source.server'
import type { AnyEntity, OwnKind } from '~/entity/define-entity'
import { storedColumns } from '~/entity/fields/field-store.server'
import { createCsvReader } from '~/lib/csv-read'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { startApp, type TestApp } from './app'
import { logAbout, rowsOfAct } from './audit-log'
import { type Samples, walker } from './walk-fields'

/** What `serveEntity` makes, as far as it is looked at here. */
type Served<F extends Fields> = {
  entity: Pick<AnyEntity, 'name' | 'plural' | 'permissions' | 'refs'> & { fields: F }
  refs: RefTables
}

/** Two values of each field of kind `own`. */
type OwnSamples<F> = { readonly [N in OwnKind<F>]: Samples }

/** What a field refers to, what is shown of it, and where it is asked for below /api/rest. */
type Target = { table: PgTable & { id: PgColumn }; name: PgColumn; path: string }

type Row = { id: string } & Record<string, unknown>

/** The cells of an exported file, by their headings. */
function readFile(text: string): Record<string, string>[] {
  const reader = createCsvReader({ delimiter: ',', longest: 100_000 })
  const [header, ...lines] = [...reader.push(text), ...reader.end()]
  return lines.map(({ cells }) => Object.fromEntries(header!.cells.map((name, at) => [name, cells[at]!])))
}

/**
 * Takes an entity as `npm run new` writes it through all that is done to it: every field through every call, search,
 * orders, files, undo, and who may do what. `labels`: what its fields are called in English.
 */
export function testEntity<F extends Fields>(
  { entity, refs }: Served<F>,
  labels: Record<FieldName<F>, string>,
  ...[ownSamples]: [OwnKind<F>] extends [never] ? [] : [OwnSamples<F>]
): void {
  const { name, fields } = entity
  const path = `/${entity.plural}`
  const readBy = entity.permissions.read.includes('user') ? 'user' : 'admin'
  const targets: Record<string, Target> = Object.fromEntries(
    Object.entries(refTargets(entity, refs)).map(([field, target]) => [
      field,
      { ...target, path: `/${entity.refs[field]!.plural}` },
    ]),
  )
  const tableName = name.replaceAll('-', '_')
  const names = namesOf(fields)
  const title = titleField(fields)
  const referring = Object.entries<Target>(targets)
  const samplesOf = (field: string, { table, name: shown }: Target) =>
    (fields[field]!.kind === 'refs' ? refsSamples : refSamples)(app.db, table, shown)
  let app: TestApp
  let admin: string
  let user: string
  let walk: ReturnType<typeof walker<F>>

  beforeAll(async () => {
    app = await startApp()
    admin = await app.signIn('admin@example.com')
    user = await app.signIn('user@example.com')
    const own = await Promise.all(referring.map(async ([field, to]) => [field, await samplesOf(field, to)]))
    walk = walker(app, admin, {
      name,
      fields,
      path,
      own: { ...ownSamples, ...Object.fromEntries(own) } as never,
    })
  })
  afterAll(() => app.close())

  const found = async (query: string) =>
    (await walk.send('GET', `${path}?limit=100&${query}`)).body.items as Row[]
  const ids = (rows: Row[]) => rows.map(({ id }) => id)

  describe.each(inputFields(fields))('%s', (field) => {
    test('is told as it was given', () => expect(walk.tellsWhatIsGiven(field)).resolves.toBeUndefined())
    test('counts the version, and meets the change of another', () =>
      expect(walk.changesByVersion(field)).resolves.toBeUndefined())
    test('is noted in the audit log', () => expect(walk.isAudited(field)).resolves.toBeUndefined())
    test('stands in the reference of the API', () =>
      expect(walk.isDocumented(field, labels[field])).resolves.toBeUndefined())
  })

  test('sample data is there for a first look', async () => expect(await found('')).not.toEqual([]))

  test('what was deleted comes back as it was, once', async () => {
    const { created } = await walk.create()
    const { body } = await walk.send('DELETE', `${path}/${created.id}`)
    expect((await walk.send('GET', `${path}/${created.id}`)).status).toBe(404)
    expect((await walk.send('DELETE', `${path}/${created.id}`)).status).toBe(404)
    expect((await walk.send('POST', `/undo/${body.undo}`)).body).toMatchObject({ done: 1, skipped: 0 })
    expect((await walk.send('GET', `${path}/${created.id}`)).body).toEqual(created)
    expect((await walk.send('POST', `/undo/${body.undo}`)).status).toBe(409)
  })

  test('a column that came with a later version comes back with what was deleted before', async () => {
    const { created } = await walk.create()
    const { body } = await walk.send('DELETE', `${path}/${created.id}`)
    const table = sql.identifier(tableName)
    await app.db.execute(sql`alter table ${table} add column "later" text not null default 'A'`)
    try {
      expect((await walk.send('POST', `/undo/${body.undo}`)).status).toBe(200)
      const rows = rowsOf(await app.db.execute(sql`select "later" from ${table} where "id" = ${created.id}`))
      expect(rows).toEqual([{ later: 'A' }])
    } finally {
      await app.db.execute(sql`alter table ${table} drop column "later"`)
    }
  })

  test.each(names.filter((field) => fields[field]!.search))('%s is found by the search', async (field) => {
    const { created, samples } = await walk.create()
    const term = encodeURIComponent(String(samples[field]![0].text))
    expect(ids(await found(`searchTerm=${term}`))).toContain(created.id)
    expect(await found('searchTerm=nothing%20holds%20this')).toEqual([])
  })

  test.each(['createdAt', ...names.filter((field) => fields[field]!.sort)])(
    '%s orders the list both ways, page by page, and nothing is lost or told twice',
    async (field) => {
      const all = new Set(ids(await found('')))
      for (const sort of [field, `-${field}`]) {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const { body } = await walk.send(
            'GET',
            `${path}?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`,
          )
          seen.push(...ids(body.items as Row[]))
          cursor = body.nextCursor as string | null
        }
        expect(seen).toHaveLength(all.size)
        expect(new Set(seen)).toEqual(all)
      }
    },
  )

  /** What a filter asks for: what is referred to is named by its id, and none is no value. */
  const filtered = (row: Row, field: string): unknown[] => {
    const { kind } = fields[field]!
    if (kind !== 'ref' && kind !== 'refs') return [row[field]]
    return ([row[field] ?? []].flat() as { id: string }[]).map(({ id }) => id)
  }

  test.each(names.filter((field) => fields[field]!.filter))(
    '%s narrows the list, in every order, and its file',
    async (field) => {
      await walk.create()
      const all = await found('')
      const values = new Set(all.flatMap((row) => filtered(row, field)))
      expect(values).not.toEqual(new Set())
      const orders = names.flatMap((each) => (fields[each]!.sort ? [each, `-${each}`] : []))
      for (const value of values) {
        const wanted = ids(all.filter((row) => filtered(row, field).includes(value))).toSorted()
        for (const sort of ['-createdAt', ...orders])
          expect(ids(await found(`${field}=${String(value)}&sort=${sort}`)).toSorted()).toEqual(wanted)
        const { total } = (await walk.send('GET', `${path}?limit=1&${field}=${String(value)}`)).body
        expect(total).toBe(wanted.length)
        const { body } = await walk.send('GET', `${path}/export?${field}=${String(value)}`)
        expect(readFile(body as string)).toHaveLength(wanted.length)
      }
    },
  )

  describe('several at once', () => {
    const bulk = async (which: object) => await walk.send('POST', `${path}/bulk`, { action: 'delete', which })
    const nobody = '0198c0de-0000-7000-8000-000000000000'

    test('are deleted by their ids, and come back as they were, once', async () => {
      const made = [(await walk.create()).created, (await walk.create()).created]
      const { status, body } = await bulk({ ids: [...ids(made), nobody, 'no id'] })
      expect({ status, body }).toMatchObject({ status: 200, body: { done: 2, inUse: 0, gone: 2 } })
      for (const { id } of made) expect((await walk.send('GET', `${path}/${id}`)).status).toBe(404)
      const undone = await walk.send('POST', `/undo/${body.undo}`)
      expect(undone).toMatchObject({ status: 200, body: { done: 2, skipped: 0 } })
      for (const each of made) expect((await walk.send('GET', `${path}/${each.id}`)).body).toEqual(each)
      expect((await walk.send('POST', `/undo/${body.undo}`)).status).toBe(409)
      const log = (await logAbout(app.db, made[0]!.id)).slice(-2)
      expect(log.map(({ action }) => action)).toEqual([`${name}.delete`, `${name}.undo`])
      for (const entry of log) expect(await rowsOfAct(app.db, entry.id)).toBe(2)
    })

    test('are all that match a search, and nothing else', async () => {
      const [{ created }, { created: other }] = [await walk.create(), await walk.create()]
      const { body } = await bulk({ all: { searchTerm: created[title] } })
      expect(body).toMatchObject({ done: 1, inUse: 0, gone: 0 })
      expect((await walk.send('GET', `${path}/${created.id}`)).status).toBe(404)
      expect((await walk.send('GET', `${path}/${other.id}`)).status).toBe(200)
      await walk.send('POST', `/undo/${body.undo}`)
    })

    test('are none where a filter is unknown, or names what is not there', async () => {
      const before = (await found('')).length
      expect((await bulk({ all: { whatever: 'x' } })).status).toBe(400)
      for (const [field] of referring)
        expect((await bulk({ all: { [field]: nobody } })).body).toMatchObject({ done: 0, undo: null })
      expect(await found('')).toHaveLength(before)
    })
  })

  describe('a file', () => {
    const exported = async (term: string) =>
      readFile(
        (await walk.send('GET', `${path}/export?searchTerm=${encodeURIComponent(term)}`)).body as string,
      )
    const add = async (rows: object[], more: object = {}) =>
      await walk.send('POST', `${path}/import`, { importId: randomUUID(), rows, ...more })

    test('that was exported comes back with an import, every field of it', async () => {
      const { created, samples } = await walk.create()
      const [row] = await exported(String(created[title]))
      const cells = Object.fromEntries(csvFields(fields).map((field) => [field, row![field]!]))
      for (const field of csvFields(fields)) expect(cells[field]).toBe(String(samples[field]![0].text))
      await walk.send('DELETE', `${path}/${created.id}`)
      expect((await add([{ line: 2, cells }])).body).toEqual({ added: 1, rejected: [] })
      const [back] = await found(`searchTerm=${encodeURIComponent(String(created[title]))}`)
      for (const field of csvFields(fields)) expect(back![field]).toEqual(created[field])
    })

    test('is checked before anything is added, and a line that is sent twice is added once', async () => {
      const { created } = await walk.create()
      const [row] = await exported(String(created[title]))
      const cells = Object.fromEntries(csvFields(fields).map((field) => [field, row![field]!]))
      const count = async () =>
        (await found(`searchTerm=${encodeURIComponent(String(created[title]))}`)).length
      // Its own name: some entities have each name once.
      const again = { ...cells, [title]: `${cells[title]} again` }
      const rows = [
        { line: 2, cells: again },
        { line: 3, cells: { ...cells, [title]: '' } },
      ]
      const rejected = [{ line: 3, field: title, key: `${name}:${title}.required` }]
      const importId = randomUUID()
      expect((await add(rows, { importId, checkOnly: true })).body).toEqual({ added: 1, rejected })
      expect(await count()).toBe(1)
      for (let times = 0; times < 2; times++) {
        expect((await add(rows, { importId })).body).toEqual({ added: 1, rejected })
        expect(await count()).toBe(2)
      }
    })
  })

  describe.each(referring)('%s', (field, { table, name: shown, path: at }) => {
    /** One more to refer to, that nothing else does. */
    const another = async () => {
      const id = randomUUID()
      const columns = (await storedColumns(app.db, table)).map((column) => column.name)
      const value = (column: string) => {
        if (column === 'id') return sql`${id}::uuid`
        const own = sql.identifier(column)
        return column === shown.name ? sql`${own} || ' ' || ${id}::text` : sql`${own}`
      }
      const into = sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      )
      const values = sql.join(columns.map(value), sql`, `)
      await app.db.execute(sql`insert into ${table} (${into}) select ${values} from ${table} limit 1`)
      return id
    }
    const facts = fields[field]!
    const refer = async () => {
      const [{ created }, id] = [await walk.create(), await another()]
      const given = { [inputName(field, facts)]: facts.kind === 'refs' ? [id] : id }
      const { body } = await walk.send('PATCH', `${path}/${created.id}`, given)
      return { id, entry: body as Row & { version: number } }
    }
    const nobody = '0198c0de-0000-7000-8000-000000000000'

    test.each([nobody, 'no id'])('refers to nothing that is not there: %s', async (id) => {
      const { created } = await walk.create()
      const given = { [inputName(field, facts)]: facts.kind === 'refs' ? [id] : id }
      expect(await walk.send('PATCH', `${path}/${created.id}`, given)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', data: { fields: [{ path: inputName(field, facts) }] } },
      })
    })

    test('that is not there is what nothing refers to', async () => {
      for (const id of [nobody, 'no id', 'x'.repeat(150)]) expect(await found(`${field}=${id}`)).toEqual([])
    })

    test('is kept from going with several others, or goes with them', async () => {
      const [{ id, entry }, free] = [await refer(), await another()]
      const which = { ids: [id, free] }
      const { status, body } = await walk.send('POST', `${at}/bulk`, { action: 'delete', which })
      // One that was written by hand answers in its own way.
      if (status !== 200 || body.inUse === undefined) return
      expect(body).toMatchObject(facts.required ? { done: 1, inUse: 1 } : { done: 2, inUse: 0 })
      expect((await walk.send('GET', `${path}/${entry.id}`)).status).toBe(200)
    })

    test('that went keeps those away that cannot be without it, and the others come back', async () => {
      if (!facts.required) return
      const [{ id, entry }, { created }] = [await refer(), await walk.create()]
      const which = { ids: [entry.id, created.id] }
      const { undo } = (await walk.send('POST', `${path}/bulk`, { action: 'delete', which })).body
      const gone = (await walk.send('DELETE', `${at}/${id}`)).body
      const back = async () => (await walk.send('POST', `/undo/${undo}`)).body
      expect(await back()).toMatchObject({ done: 1, skipped: 1 })
      expect((await walk.send('GET', `${path}/${created.id}`)).body).toEqual(created)
      expect(await back()).toMatchObject({ done: 0, skipped: 1, left: [{ reason: 'missing' }] })
      // Once it is there again, so are they.
      await walk.send('POST', `/undo/${gone.undo}`)
      expect(await back()).toMatchObject({ done: 1, skipped: 0 })
      expect((await walk.send('GET', `${path}/${entry.id}`)).body).toEqual(entry)
    })

    test('is kept from going, or let go of, which counts the version', async () => {
      const { id, entry } = await refer()
      const deleted = await walk.send('DELETE', `${at}/${id}`)
      const after = (await walk.send('GET', `${path}/${entry.id}`)).body
      const letGo = { [field]: facts.kind === 'refs' ? [] : null, version: entry.version + 1 }
      expect(deleted).toMatchObject(
        facts.required ? { status: 409, body: { code: 'IN_USE' } } : { status: 200 },
      )
      expect(after).toMatchObject(facts.required ? entry : letGo)
    })

    test('that went after what refers to it is not referred to by what comes back', async () => {
      const { id, entry } = await refer()
      const { undo } = (await walk.send('DELETE', `${path}/${entry.id}`)).body
      expect((await walk.send('DELETE', `${at}/${id}`)).status).toBe(200)
      const back = await walk.send('POST', `/undo/${undo}`)
      if (facts.required)
        return expect(back.body).toMatchObject({ done: 0, skipped: 1, left: [{ reason: 'missing' }] })
      expect(back).toMatchObject({ status: 200, body: { done: 1, skipped: 0 } })
      const { body: after } = await walk.send('GET', `${path}/${entry.id}`)
      expect(after[field]).toEqual(facts.kind === 'refs' ? [] : null)
      // Nor by the row itself, of which calls pass over what is not there.
      const row = await app.db.execute(
        sql`select * from ${sql.identifier(tableName)} where "id" = ${entry.id}`,
      )
      expect(JSON.stringify(rowsOf(row))).not.toContain(id)
    })
  })

  test(`is read by ${readBy === 'user' ? 'whoever is signed in' : 'administrators alone'}, and changed by administrators`, async () => {
    const { created } = await walk.create()
    const send = async (cookie: string, method: string, at: string, body?: object) =>
      (body
        ? await app.post(`/api/rest${at}`, body, { method, cookie })
        : await app.request(`/api/rest${at}`, { cookie })
      ).status
    for (const at of [path, `${path}/${created.id}`, `${path}/export`]) {
      expect(await send(user, 'GET', at)).toBe(readBy === 'user' ? 200 : 403)
      expect(await send(admin, 'GET', at)).toBe(200)
      expect(await send('', 'GET', at)).toBe(401)
    }
    for (const [method, at] of [
      ['POST', path],
      ['PATCH', `${path}/${created.id}`],
      ['DELETE', `${path}/${created.id}`],
      ['POST', `${path}/bulk`],
      ['POST', `/undo/${created.id}`],
      ['POST', `${path}/import`],
    ] as const) {
      expect(await send(user, method, at, {})).toBe(403)
      expect(await send('', method, at, {})).toBe(401)
    }
    expect((await walk.send('GET', `${path}/${created.id}`)).body).toEqual(created)
  })
}

const two = async (db: Database, table: PgTable, name: PgColumn) => {
  const rows = (await db
    .select({ id: sql<string>`"id"`, name })
    .from(table)
    .orderBy(name)
    .limit(2)) as {
    id: string
    name: string
  }[]
  expect(rows).toHaveLength(2)
  return rows
}

/** What a field is given that refers to another entity. */
const refSamples = async (db: Database, table: PgTable, name: PgColumn): Promise<Samples> => {
  const [one, other] = await two(db, table, name)
  return [
    { given: one!.id, returned: one, text: one!.name },
    { given: other!.id, returned: other, text: other!.name },
  ]
}

/** The same of one that refers to several. */
const refsSamples = async (db: Database, table: PgTable, name: PgColumn): Promise<Samples> => {
  const both = await two(db, table, name)
  return [
    { given: both.map(({ id }) => id), returned: both, text: both.map((each) => each.name).join('; ') },
    { given: [both[0]!.id], returned: [both[0]], text: both[0]!.name },
  ]
}
