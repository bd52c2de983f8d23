import { expect, test } from 'vitest'
import { isoText } from './iso-text'

test.each([0, 1, -1, Date.UTC(2026, 10, 19, 9, 8, 7, 6), -62_167_219_200_000, -62_167_219_200_001, 8.64e15])(
  'writes %d as toISOString does',
  (ms) => expect(isoText(new Date(ms))).toBe(new Date(ms).toISOString()),
)

test('writes an invalid date as an empty text', () => expect(isoText(new Date(NaN))).toBe(''))
