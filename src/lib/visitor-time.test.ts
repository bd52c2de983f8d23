import { expect, test } from 'vitest'
import { hourIn, partOfDay } from './visitor-time'

test.each([
  [0, null],
  [1, null],
  [4, null],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [22, 'evening'],
  [23, null],
])('%d o’clock is %s', (hour, part) => expect(partOfDay(hour)).toBe(part))

test('the hour depends on the time zone', () => {
  const at = new Date('2026-11-15T23:30:00Z')
  expect(hourIn('UTC', at)).toBe(23)
  expect(hourIn('Africa/Nairobi', at)).toBe(2)
  expect(hourIn('Asia/Kolkata', new Date('2026-11-15T18:30:00Z'))).toBe(0)
  for (const nowhere of ['', 'Nowhere/Else', '../etc', 'x'.repeat(5000)])
    expect(hourIn(nowhere, at)).toBeNull()
})
