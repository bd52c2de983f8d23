import { expect, test } from 'vitest'
import { editDistance } from './edit-distance'

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
