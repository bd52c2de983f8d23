import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesOf } from '~/entity/fields/define-fields'
import { startApp, type TestApp } from '../../../tests/support/app'
import { walker } from '../../../tests/support/walk-fields'
import labels from './messages-manager/en.json'
import { userFields } from './user.fields'

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

describe.each(namesOf(userFields))('%s of a person', (name) => {
  test('is told as it was given', () => expect(people.tellsWhatIsGiven(name)).resolves.toBeUndefined())
  test('counts the version, and meets the change of another', () =>
    expect(people.changesByVersion(name)).resolves.toBeUndefined())
  test('is noted in the audit log', () => expect(people.isAudited(name)).resolves.toBeUndefined())
  test('stands in the reference of the API', () =>
    expect(people.isDocumented(name, labels.fields[name])).resolves.toBeUndefined())
})
