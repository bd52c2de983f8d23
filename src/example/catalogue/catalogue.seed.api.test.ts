import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database'
import { book } from './book/book.table.server'
import { genre } from './genre/genre.table.server'

test('the sample books are enough for a first look', async () => {
  const { db, close } = await openTestDatabase()
  expect(await db.$count(book)).toBeGreaterThanOrEqual(100)
  expect(await db.$count(genre)).toBeGreaterThanOrEqual(10)
  await close()
})
