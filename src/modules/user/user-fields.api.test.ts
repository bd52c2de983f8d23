import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnName, namesOf } from '~/entity/fields/define-fields'
import { user } from '~/modules/auth/auth.table.server'
import { userFields } from '~/modules/auth/user.fields'
import { startApp, type TestApp } from '../../../tests/support/app'
import { walker } from '../../../tests/support/walk-fields'
import labels from './messages-forms/en.json'

/** Each described field goes through everything that is done to a person: one that is forgotten somewhere fails here. */

let app: TestApp
let people: ReturnType<typeof personWalker>

const personWalker = (admin: string) => {
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
  people = personWalker(await app.signIn('admin@example.com'))
})
afterAll(() => app.close())

type Answer = { status: number; body: Record<string, unknown> & { user: Record<string, unknown> } }

/** Somebody with a value in every field, and what they do themselves. */
async function newPerson() {
  const { created, samples } = await people.create()
  const cookie = await app.signIn(created.email as string)
  const read = async (path: string) => (await (await app.request(path, { cookie })).json()) as Answer['body']
  const send = async (method: string, path: string, body: object): Promise<Answer> => {
    const response = await app.post(path, body, { method, cookie })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return { id: created.id as string, created, samples, read, send }
}

const stored = async (id: string, name: keyof typeof userFields) => {
  const [row] = await app.db.select().from(user).where(eq(user.id, id))
  return (row as Record<string, unknown>)[columnName(name, userFields[name])]
}

describe.each(namesOf(userFields))('%s of a person', (name) => {
  const { read: reader, write: writer } = userFields[name].for

  test('is told as it was given', () => expect(people.tellsWhatIsGiven(name)).resolves.toBeUndefined())
  test('counts the version, and meets the change of another', () =>
    expect(people.changesByVersion(name)).resolves.toBeUndefined())
  test('is noted in the audit log', () => expect(people.isAudited(name)).resolves.toBeUndefined())
  test('stands in the reference of the API', () =>
    expect(people.isDocumented(name, labels.fields[name])).resolves.toBeUndefined())

  test('is exported, and found by the search where its description says so', async () => {
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

  test(`is told to its person: ${reader === 'own'}`, async () => {
    const { created, read } = await newPerson()
    const told = reader === 'own' ? created[name] : undefined
    expect((await read('/api/rest/account/profile'))[name]).toEqual(told)
    expect((await read('/api/rest/account/data')).user[name]).toEqual(told)
    expect((await read('/api/auth/get-session')).user[name]).toEqual(told)
  })

  test(`is changed by its person: ${writer === 'own'}`, async () => {
    const { id, samples, send } = await newPerson()
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

    // Calls of administrators, and those that take other fields.
    const others = await Promise.all([
      send('PATCH', `/api/rest/users/${id}`, change),
      send('POST', '/api/auth/admin/update-user', { userId: id, data: change }),
      send('PUT', '/api/rest/account/language', { language: 'en', ...change }),
    ])
    expect(others.map(({ status }) => status)).toEqual([403, 403, 400])
    expect(await stored(id, name)).toEqual(writer === 'own' ? returned : before)
  })
})

test('a field that nobody described, and one of another table’s, is refused', async () => {
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
