import { expect, test } from 'vitest'
import { dateText, dateTimeText, relativeTime, timeAhead } from './time-text'

const now = Date.parse('2026-11-15T12:00:00Z')
const ago = (milliseconds: number) => new Date(now - milliseconds)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  ['en', -5000, 'now'],
  ['en', 59_000, 'now'],
  ['en', 2 * minute, '2 minutes ago'],
  ['en', 5 * hour, '5 hours ago'],
  ['en', 3 * day, '3 days ago'],
  ['fr', 5 * hour, 'il y a 5 heures'],
  ['ar', 3 * day, 'قبل 3 أيام'],
  ['sw', 5 * hour, 'saa 5 zilizopita'],
])('in %s, %d ms are %j', (language, past, text) => expect(relativeTime(ago(past), now, language)).toBe(text))

test.each([
  ['en', 20_000, 'in 1 minute'],
  ['en', 59 * minute + 40_000, 'in 1 hour'],
  ['en', 23 * hour + 59 * minute, 'in 1 day'],
  ['en', 7 * day - 9000, 'in 7 days'],
  ['fr', 5 * hour, 'dans 5 heures'],
  ['ar', 7 * day, 'خلال 7 أيام'],
])('in %s, what comes in %d ms is %j', (language, ahead, text) =>
  expect(timeAhead(ago(-ahead), now, language)).toBe(text),
)

test('past or far future times are dates', () => {
  expect(timeAhead(ago(1000), now, 'en')).toBeNull()
  expect(timeAhead(ago(-30 * day), now, 'en')).toBeNull()
})

test('far from now a date is shown', () => {
  expect(relativeTime(ago(30 * day), now, 'en')).toBeNull()
  expect(dateText(ago(30 * day), 'fr', 'UTC')).toBe('16 octobre 2026')
})

test("the absolute time uses the reader's time zone, in the digits of the page", () => {
  expect(dateTimeText(new Date('2026-11-15T23:30:00Z'), 'en', 'Africa/Nairobi')).toMatch(
    /November 16, 2026.*2:30/,
  )
  expect(dateTimeText(new Date('2026-11-15T12:00:00Z'), 'ar', 'UTC')).toMatch(/15.*2026/)
})
