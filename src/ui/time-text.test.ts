import { expect, test } from 'vitest'
import { dateText, momentText, relativeTime } from './time-text'

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

test('far from now a date says more', () => {
  expect(relativeTime(ago(30 * day), now, 'en')).toBeNull()
  expect(dateText(ago(30 * day), 'fr', 'UTC')).toBe('16 octobre 2026')
})

test('the absolute time is that of the reader’s clock, in digits that the page uses', () => {
  expect(momentText(new Date('2026-11-15T23:30:00Z'), 'en', 'Africa/Nairobi')).toMatch(
    /November 16, 2026.*2:30/,
  )
  expect(momentText(new Date('2026-11-15T12:00:00Z'), 'ar', 'UTC')).toMatch(/15.*2026/)
})
