import { sampleOrganization } from './support/people'
import { openFirstRow, type Row } from './support/round-trips'
import { test } from './support/test'

const rows: Row[] = [
  ['a user @quick', '/manager/users', 'tbody a', true],
  // Its page has more than the list.
  ['an organization of the manager', '/manager/organizations', 'tbody a', false],
  [
    'one of the own organizations',
    '/app/organizations',
    `a[href^="/app/o/${sampleOrganization.slug}"]`,
    true,
  ],
]

test.describe('a click on a row takes at most one round trip to the heading of its page, none if the list contains it, and two to all of it:', () => {
  test.use({ signedInAs: 'admin' })
  for (const row of rows) {
    test(row[0], ({ page }) => openFirstRow(page, row))
    test(`${row[0]}, by Enter`, ({ page }) => openFirstRow(page, row, 'Enter'))
  }

  test('a member of an organization of the manager', async ({ page }) => {
    const found = await page.request.get(`/api/rest/organizations?searchTerm=${sampleOrganization.slug}`)
    const { items } = (await found.json()) as { items: { id: string }[] }
    const row: Row = ['a member', `/manager/organizations/${items[0]!.id}`, 'tbody a', false]
    await openFirstRow(page, row)
  })
})
