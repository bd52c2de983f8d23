import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, rolesWith } from '~/access/permissions'
import { columnName, type FieldFacts, namesOf } from '~/entity/fields/define-fields'
import { user } from '~/modules/auth/auth.table.server'
import { userFields } from '~/modules/auth/user.fields'
import { cookiesOf, startApp, type TestApp } from '../../../tests/support/app'
import { walker } from '../../../tests/support/walk-fields'
import labels from './messages-forms/en.json'

/** Sends each described field through all operations on a user, so that a forgotten one fails here. */

let app: TestApp
let admin: string
let people: ReturnType<typeof personWalker>

const personWalker = () => {
  const same = (value: string) => ({ given: value, returned: value, text: value })
  return walker(app, admin, {
    name: 'user',
    fields: userFields,
    path: '/users',
    created: (body) => body.user,
    own: {
      name: [same('Amina Field'), same('Zuri Field')],
      email: (number) => [same(`field-${number}@example.org`), same(`changed-${number}@example.org`)],
      role: [same('user'), same('admin')],
    },
  })
}

beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  people = personWalker()
})
afterAll(() => app.close())

type Answer = {
  status: number
  body: Record<string, unknown> & { user: Record<string, unknown>; items: { id: string }[] }
}

let persons = 0

/** A user with a value in every field. */
async function newPerson() {
  const { created, samples } = await people.create()
  const cookie = await app.signIn(created.email as string)
  // Each user has their own IP address: the authentication library's rate limit is per address.
  const from = { cookie, address: `203.0.113.${++persons}` }
  const read = async (path: string) => (await (await app.request(path, from)).json()) as Answer['body']
  const send = async (method: string, path: string, body: object): Promise<Answer> => {
    const response = await app.post(path, body, { method, ...from })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return { id: created.id as string, created, samples, cookie, read, send }
}

/** Calls that return the caller's own data. */
const ownCalls = [
  ...['profile', 'data', 'devices', 'visits', 'passkeys'].map((call) => `/api/rest/account/${call}`),
  ...['get-session', 'list-sessions'].map((call) => `/api/auth/${call}`),
]

/** Returns the session cookie of an administrator who impersonates the user. */
async function impersonate(id: string): Promise<string> {
  const response = await app.post(
    `/api/rest/users/${id}/impersonate`,
    { reason: 'Ticket 1' },
    { cookie: admin },
  )
  expect(response.status).toBe(200)
  return cookiesOf(response)
}

type Person = Record<string, unknown> & { id: string }

async function listed(query: string): Promise<Person[]> {
  const found: Person[] = []
  let cursor = ''
  do {
    const { status, body } = await people.send('GET', `/users?limit=20&${query}${cursor}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    found.push(...body.items)
    cursor = body.nextCursor && `&cursor=${encodeURIComponent(body.nextCursor)}`
  } while (cursor)
  return found
}

/** The query parameters of the list in the API reference. */
async function listParameters() {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, { get: { parameters: { name: string; schema: { enum?: string[] } }[] } }>
  }
  const { parameters } = document.paths['/users']!.get
  return {
    names: parameters.map((parameter) => parameter.name),
    sort: parameters.find((parameter) => parameter.name === 'sort')?.schema.enum ?? [],
  }
}

/** Grants permissions to the role `user`, as a role such as `support` has them, which is no administrator. */
async function withPermissions<T>(permissions: Permission[], work: () => Promise<T>): Promise<T> {
  const before = permissions.map((permission) => rolesWith.get(permission)!)
  permissions.forEach((permission, at) => rolesWith.set(permission, [...before[at]!, 'user']))
  try {
    return await work()
  } finally {
    permissions.forEach((permission, at) => rolesWith.set(permission, before[at]!))
  }
}

/** All that concerns users, except changing their fields. */
const supporting: Permission[] = [
  'user.list',
  'user.get',
  'user.create',
  'user.ban',
  'user.set-role',
  'audit.read',
]

const stored = async (id: string, name: keyof typeof userFields) => {
  const [row] = await app.db.select().from(user).where(eq(user.id, id))
  return (row as Record<string, unknown>)[columnName(name, userFields[name])]
}

describe.each(namesOf(userFields))('%s of a user', (name) => {
  const { read: reader, write: writer } = userFields[name].for

  test('is returned as it was given', () => expect(people.tellsWhatIsGiven(name)).resolves.toBeUndefined())
  test('increments the version, and conflicts with a concurrent change', () =>
    expect(people.changesByVersion(name)).resolves.toBeUndefined())
  test('is recorded in the audit log', () => expect(people.isAudited(name)).resolves.toBeUndefined())
  test('is in the API reference', () =>
    expect(people.isDocumented(name, labels.fields[name])).resolves.toBeUndefined())

  test('is exported, and searchable if its description says so', async () => {
    const { created, samples } = await people.create()
    const { body } = await people.send('GET', `/users/export?searchTerm=${encodeURIComponent(created.email)}`)
    const [head, line, ...others] = String(body).trim().split('\r\n')
    expect(others).toEqual([])
    expect(head!.replace('\uFEFF', '').split(',')).toContain(name)
    expect(line).toContain(String(samples[name]![0].text).split('\n')[0])
    if (!('search' in userFields[name])) return
    const term = encodeURIComponent(String(samples[name]![0].given))
    const found = await people.send('GET', `/users?limit=100&searchTerm=${term}`)
    expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(created.id)
    expect(found.body.similar).toBe(false)
  })

  test('is sortable and filterable if its description says so', async () => {
    const { sort, filter }: FieldFacts = userFields[name]
    const { created } = await people.create()
    const others = await people.send('POST', '/users', { email: `without-${name}-${created.id}@example.org` })
    expect(others.status).toBe(201)
    const documented = await listParameters()
    expect(documented.sort.includes(name) && documented.sort.includes(`-${name}`)).toBe(sort === true)
    expect(documented.names.includes(name)).toBe(filter !== undefined)
    if (filter) {
      const found = await listed(`${name}=${encodeURIComponent(created[name])}`)
      expect(found.map(({ id }) => id)).toContain(created.id)
      expect(found.filter((person) => person[name] !== created[name])).toEqual([])
    }
    if (!sort) return
    const [up, down] = await Promise.all([listed(`sort=${name}`), listed(`sort=-${name}`)])
    const values = (list: Person[]) => list.map((person) => person[name]).filter((value) => value !== null)
    expect(values(up)).toEqual(values(down).toReversed())
    // No row is lost between two pages, and rows without a value come last in both directions.
    for (const list of [up, down]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe((await listed('')).length)
      expect(list.slice(0, values(list).length).every((person) => person[name] !== null)).toBe(true)
    }
  })

  test(`is readable by its user: ${reader === 'own'}`, async () => {
    const { id, created, samples, cookie, read } = await newPerson()
    const told = reader === 'own' ? created[name] : undefined
    expect((await read('/api/rest/account/profile'))[name]).toEqual(told)
    expect((await read('/api/rest/account/data')).user[name]).toEqual(told)
    expect((await read('/api/auth/get-session')).user[name]).toEqual(told)

    // While impersonating, the administrator sees what the user sees, and no response contains it under
    // another name.
    const shown = async (own: string) => {
      const asked = await Promise.all(
        ownCalls.map(async (path) => await (await app.request(path, { cookie: own })).text()),
      )
      return asked.join('\n').includes(JSON.stringify(samples[name]![0].returned).slice(1, -1))
    }
    const seen = [await shown(cookie), await shown(await impersonate(id))]
    expect(seen).toEqual(Array(2).fill(reader === 'own'))
  })

  test(`is readable by users who may list but not update users: ${reader === 'own'}`, async () => {
    const { id, created, samples } = await newPerson()
    const { cookie, read, send } = await newPerson()
    const isRead = reader === 'own'
    const [{ given, returned }] = samples[name]!
    const email = encodeURIComponent(created.email as string)
    const text = async (path: string) => await (await app.request(path, { cookie })).text()
    const got = async (method: string, path: string, body: object) =>
      JSON.stringify(await send(method, path, body))

    await withPermissions(supporting, async () => {
      const [file] = (await text(`/api/rest/users/export?searchTerm=${email}`)).split('\r\n')
      expect(file!.replace('\uFEFF', '').split(',').includes(name)).toBe(isRead)

      const { items } = await read(`/api/rest/audit?person=${id}`)
      const log = [
        `/api/rest/audit?person=${id}`,
        `/api/rest/audit/${items[0]!.id}`,
        `/api/rest/audit/export?person=${id}`,
      ]
      const paths = [
        `/api/rest/users?searchTerm=${email}`,
        `/api/rest/users/${id}`,
        `/api/auth/admin/list-users?searchValue=${email}`,
        `/api/auth/admin/get-user?id=${id}`,
        ...((userFields[name] as FieldFacts).audit === false ? [] : log),
      ]
      const answers = [
        ...(await Promise.all(paths.map(text))),
        await got('PUT', `/api/rest/users/${id}/ban`, { reason: 'Spam' }),
        await got('POST', '/api/auth/admin/unban-user', { userId: id }),
        await got('POST', '/api/auth/admin/set-role', { userId: id, role: created.role }),
        await got('POST', '/api/rest/users', { email: `created-${created.email as string}` }),
      ]
      // The file of the audit log has the address in `subject_email`.
      const told = new RegExp(`"${name}"|_${name}\\b`)
      for (const answer of answers) expect(told.test(answer), answer).toBe(isRead)

      // Neither does the presence or the order of rows reveal a value.
      const { search, sort, filter }: FieldFacts = userFields[name]
      const status = async (path: string) => {
        const response = await app.request(`/api/rest/users${path}`, { cookie })
        // Frees the place of an export.
        await response.text()
        return response.status
      }
      const allowed = isRead ? 200 : 403
      if (search) {
        const found = await read(`/api/rest/users?limit=100&searchTerm=${encodeURIComponent(String(given))}`)
        expect(found.items.some((item) => item.id === id)).toBe(isRead)
      }
      if (sort)
        for (const order of [name, `-${name}`])
          for (const path of ['', '/export']) expect(await status(`${path}?sort=${order}`)).toBe(allowed)
      if (filter) {
        const value = encodeURIComponent(String(returned))
        for (const path of ['', '/export']) expect(await status(`${path}?${name}=${value}`)).toBe(allowed)
        expect(await status(`/bulk?action=ban&who[all][${name}]=${value}`)).toBe(allowed)
      }
      const added = await send('POST', '/api/rest/users', { email: `given-${id}@example.org`, [name]: given })
      if (!isRead) expect(added.status).toBe(403)
    })
  })

  test(`is writable by its user: ${writer === 'own'}`, async () => {
    const [{ id, samples, send }, other] = [await newPerson(), await newPerson()]
    const [, { given, returned }] = samples[name]!
    const before = await stored(id, name)
    const change = { [name]: given }
    const answers = await Promise.all([
      send('PATCH', '/api/rest/account/profile', change),
      send('POST', '/api/auth/update-user', change),
      send('POST', '/api/auth/update-user', { name: 'Amina Field', ...change }),
    ])
    const refused = [400, 400, 400]
    expect(answers.map(({ status }) => status)).toEqual(writer === 'own' ? [200, 200, 200] : refused)
    expect(await stored(id, name)).toEqual(writer === 'own' ? returned : before)

    // Administrative calls on oneself and on others, calls for other fields, and ids in the body.
    const othersBefore = await stored(other.id, name)
    const others = await Promise.all([
      send('PATCH', `/api/rest/users/${id}`, change),
      send('PATCH', `/api/rest/users/${other.id}`, change),
      send('POST', '/api/auth/admin/update-user', { userId: id, data: change }),
      send('POST', '/api/auth/admin/update-user', { userId: other.id, data: change }),
      send('PUT', '/api/rest/account/language', { language: 'en', ...change }),
      send('PATCH', '/api/rest/account/profile', { id: other.id, ...change }),
      send('POST', '/api/auth/update-user', { id: other.id, userId: other.id, ...change }),
    ])
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403, 400, 400, 400])
    const impersonated = await impersonate(other.id)
    const asOther = await app.post('/api/rest/account/profile', change, {
      method: 'PATCH',
      cookie: impersonated,
    })
    expect(asOther.status).toBe(403)
    expect((await app.post('/api/auth/update-user', change, { cookie: impersonated })).ok).toBe(false)
    expect(await stored(id, name)).toEqual(writer === 'own' ? returned : before)
    expect(await stored(other.id, name)).toEqual(othersBefore)
  })
})

test('an unknown field, and a field of another table, are rejected', async () => {
  const { id, send } = await newPerson()
  const before = await app.db.select().from(user).where(eq(user.id, id))
  for (const field of [
    'banned',
    'emailVerified',
    'onboardedAt',
    'version',
    'image',
    'id',
    'constructor',
    '__proto__',
  ]) {
    const body = JSON.parse(`{"name":"Somebody Else","${field}":"1"}`) as object
    for (const [method, path] of [
      ['PATCH', '/api/rest/account/profile'],
      ['POST', '/api/auth/update-user'],
    ] as const)
      expect({ field, path, ...(await send(method, path, body)) }).toMatchObject({ status: 400 })
  }
  expect(await app.db.select().from(user).where(eq(user.id, id))).toEqual(before)
})
