import { expect, test } from 'vitest'
import { editDistance, similarTo } from './check-rows.server'

const genres = ['Science', 'Poetry', 'Poésie', 'History', 'Art', 'Science Fiction', 'شعر', 'رواية'].map(
  (name) => ({ name }),
)

test.each([
  ['Sceince', 'Science'],
  ['sience', 'Science'],
  ['SCIENCES', 'Science'],
  ['Poesie', 'Poésie'],
  ['Poety', 'Poetry'],
  ['Histories', 'History'],
  ['science-fiction', 'Science Fiction'],
  ['Scince Fictoin', 'Science Fiction'],
  // Another spelling of the last letter.
  ['روايه', 'رواية'],
  ['الشعر', undefined],
  ['Arts', 'Art'],
  ['War', undefined],
  ['Gardens', undefined],
  ['Space Opera', undefined],
  ['', undefined],
])('%s is similar to %s', (name, meant) => expect(similarTo(genres)(name)?.name).toBe(meant))

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['science', 'science', 0],
  ['sceince', 'science', 1],
  ['poety', 'poetry', 1],
  ['dramma', 'drama', 1],
  ['kitten', 'sitting', 3],
  ['شعر', 'شعير', 1],
  ['😀b', '😁b', 1],
])('the distance between %j and %j is %i', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips)
  expect(editDistance(other, one)).toBe(slips)
})
