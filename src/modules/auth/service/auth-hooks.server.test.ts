import { expect, test } from 'vitest'
import { unfitField } from './auth-hooks.server'

test.each([
  [{ name: 'Amina', tags: ['a', { b: 'ü漢字' }], count: 3, none: null }, null],
  [undefined, null],
  [{ name: 'a\0b' }, 'name'],
  [{ response: { id: '\ud800' } }, 'response.id'],
  [{ list: ['fine', 'x'.repeat(20_001)] }, 'list.1'],
  [{ 'a\0': 1 }, 'body'],
  [JSON.parse('{"a":'.repeat(30) + '1' + '}'.repeat(30)), 'a.a.a.a.a.a.a.a'],
])('of %j it is %j', (input, field) => {
  expect(unfitField(input)).toBe(field)
})
