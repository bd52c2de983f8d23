import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSignedTokens } from './signed-token.server'

const schema = z.object({ value: z.string(), id: z.string() })
const signedTokens = createSignedTokens('a secret')

test('a position survives a round trip, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (value, id) => {
      expect(signedTokens.decode('book', schema, signedTokens.encode('book', { value, id }))).toEqual({
        value,
        id,
      })
    }),
  )
})

test('a cursor with a changed, added or removed character is refused', () => {
  const cursor = signedTokens.encode('book', { value: 'Dune', id: '1' })
  for (let at = 0; at < cursor.length; at++) {
    const other = cursor[at] === 'A' ? 'B' : 'A'
    expect(signedTokens.decode('book', schema, cursor.slice(0, at) + other + cursor.slice(at + 1))).toBeNull()
    expect(signedTokens.decode('book', schema, cursor.slice(0, at))).toBeNull()
  }
  for (const more of ['A', '=', ' ', '.', 'AAAA'])
    expect(signedTokens.decode('book', schema, cursor + more)).toBeNull()
})

test('a cursor of another list, or signed with another secret, is refused', () => {
  const position = { value: 'Dune', id: '1' }
  expect(signedTokens.decode('book', schema, signedTokens.encode('user', position))).toBeNull()
  expect(
    signedTokens.decode('book', schema, createSignedTokens('another').encode('book', position)),
  ).toBeNull()
})
