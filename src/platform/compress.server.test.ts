import { expect, test } from 'vitest'
import { utf8 } from './compress.server'

test.each(['', 'plain', 'é and ÿ', 'كتاب', '“😀”', 'half of a pair \ud83d here', '\udc00'])(
  'encodes %j',
  (text) => expect(Buffer.from(utf8(text)).toString('hex')).toBe(Buffer.from(text).toString('hex')),
)
