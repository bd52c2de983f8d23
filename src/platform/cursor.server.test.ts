import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCursors } from './cursor.server'

const schema = z.object({ value: z.string(), id: z.string() })
const cursors = createCursors('a secret')

test('a position comes back as it was, whatever its letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (value, id) => {
      expect(cursors.decode('book', schema, cursors.encode('book', { value, id }))).toEqual({ value, id })
    }),
  )
})

test('a cursor with any letter changed, added or taken away is refused', () => {
  const cursor = cursors.encode('book', { value: 'Dune', id: '1' })
  for (let at = 0; at < cursor.length; at++) {
    const other = cursor[at] === 'A' ? 'B' : 'A'
    expect(cursors.decode('book', schema, cursor.slice(0, at) + other + cursor.slice(at + 1))).toBeNull()
    expect(cursors.decode('book', schema, cursor.slice(0, at))).toBeNull()
  }
  for (const more of ['A', '=', ' ', '.', 'AAAA'])
    expect(cursors.decode('book', schema, cursor + more)).toBeNull()
})

test('a cursor of another list, or signed with another secret, is refused', () => {
  const position = { value: 'Dune', id: '1' }
  expect(cursors.decode('book', schema, cursors.encode('user', position))).toBeNull()
  expect(cursors.decode('book', schema, createCursors('another').encode('book', position))).toBeNull()
})
