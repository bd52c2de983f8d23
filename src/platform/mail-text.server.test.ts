import { describe, expect, test } from 'vitest'
import { defang, oneLine } from './mail-text.server'

describe('oneLine', () => {
  test('harmless text is unchanged', () => {
    expect(oneLine('amina+books@example.com')).toBe('amina+books@example.com')
    expect(oneLine('طه حسين')).toBe('طه حسين')
  })

  test.each(['a\r\nBcc: b', 'a\u2028Bcc: b', 'a\u202eBcc: b', ' a\u0000\u2067Bcc: b\n'])(
    '%j becomes one line',
    (value) => expect(oneLine(value)).toBe(value.includes('b') ? 'a Bcc: b' : value),
  )

  test('long text is truncated', () => expect(oneLine('a'.repeat(10_000))).toHaveLength(254))
})

describe('defang', () => {
  test.each([
    ['https://evil.example/login', 'https[:]//evil[.]example/login'],
    ['Verify at www.evil.co.uk now', 'Verify at www[.]evil[.]co[.]uk now'],
    ['EVIL.COM', 'EVIL[.]COM'],
    ['evil。com', 'evil[.]com'],
    ['موقع.شبكة', 'موقع[.]شبكة'],
    ['write to a@evil.example', 'write to a@evil[.]example'],
  ])('%j becomes %j', (name, harmless) => expect(defang(name)).toBe(harmless))

  test.each(['J.R.R. Tolkien', 'Noor H.', 'Dr. Wu', 'Version 2.0', '10:30', 'amina@example.com', 'طه حسين'])(
    '%j is unchanged',
    (name) => expect(defang(name)).toBe(name),
  )
})
