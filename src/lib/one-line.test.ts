import { expect, test } from 'vitest'
import { oneLine } from './one-line'

test('what cannot end or turn a line stays as it is', () => {
  expect(oneLine('amina+books@example.com')).toBe('amina+books@example.com')
  expect(oneLine('طه حسين')).toBe('طه حسين')
})

test.each(['a\r\nBcc: b', 'a\u2028Bcc: b', 'a\u202eBcc: b', ' a\u0000\u2067Bcc: b\n'])(
  '%j becomes one line',
  (value) => expect(oneLine(value)).toBe(value.includes('b') ? 'a Bcc: b' : value),
)

test('what is endless ends', () => expect(oneLine('a'.repeat(10_000))).toHaveLength(254))
