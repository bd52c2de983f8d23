import { bytesOfRow } from '../support/row-bytes'
import { expect, test } from '../support/test'

const limits = [
  { path: '/manager/books?sort=createdAt', row: 'tr', limit: 2000 },
  { path: '/manager/genres?sort=createdAt', row: 'tr', limit: 1500 },
  { path: '/app/books', row: 'li', limit: 800 },
] as const

test.use({ signedInAs: 'admin' })

for (const { path, row, limit } of limits)
  test(`a ${row === 'tr' ? 'row' : 'card'} of ${path} is at most ${limit} bytes of HTML @quick`, async ({
    request,
  }) => {
    expect(await bytesOfRow(request, path, row)).toBeLessThanOrEqual(limit)
  })
