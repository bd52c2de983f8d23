import { expect, test } from 'vitest'
import { slugOf } from './slug-of'

test.each([
  ['Café Amélie', 'cafe-amelie'],
  ['  The — Reading   Room! ', 'the-reading-room'],
  ['Buchladen Nº 7', 'buchladen-no-7'],
  ['نادي القراءة', ''],
  ['a'.repeat(39) + ' b', 'a'.repeat(39)],
])('%j suggests %j', (name, slug) => expect(slugOf(name)).toBe(slug))
