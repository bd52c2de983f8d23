import { signIn } from './support/people'
import { bytesOfRow } from './support/row-bytes'
import { expect, test } from './support/test'

const limits = {
  '/manager/users?sort=createdAt': 1600,
  '/manager/organizations?sort=createdAt': 1900,
  '/manager/audit?action=user.ban': 1500,
}

test.describe('a list of the manager', () => {
  test.use({ signedInAs: 'admin' })

  for (const [path, limit] of Object.entries(limits))
    test(`a row of ${path} is at most ${limit} bytes of HTML @quick`, async ({ request }) => {
      expect(await bytesOfRow(request, path, 'tr')).toBeLessThanOrEqual(limit)
    })
})

test('a row of the members of an organization is at most 2000 bytes of HTML @quick', async ({
  request,
  baseURL,
}) => {
  await signIn(request, 'mariam.alsoudani@example.net', baseURL!)
  expect(await bytesOfRow(request, '/app/o/al-yasmin/members', 'tr')).toBeLessThanOrEqual(2000)
})
