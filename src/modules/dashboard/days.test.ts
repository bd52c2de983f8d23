import { expect, test } from 'vitest'
import { ceilingOf, lastDays } from './days'

test('splits the last thirty days from the thirty before', () => {
  const days = Array.from({ length: 60 }, (_, index) => ({ day: `day ${index}`, count: index < 30 ? 1 : 2 }))
  const { shown, total, before } = lastDays(days)
  expect(shown).toHaveLength(30)
  expect(shown[0]!.day).toBe('day 30')
  expect([total, before]).toEqual([60, 30])
})

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [7, 10],
  [10, 10],
  [11, 20],
  [61, 100],
  [1_000_000, 1_000_000],
  [1_000_001, 2_000_000],
])('%d fits below %d', (most, ceiling) => expect(ceilingOf(most)).toBe(ceiling))
