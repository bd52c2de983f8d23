import { expect, test } from 'vitest'
import { can } from '~/access/can'

const verbs = ['read', 'create', 'update', 'delete'] as const
const allowed = (role: string) =>
  (['book', 'genre'] as const).flatMap((of) => verbs.filter((verb) => can({ role }, `${of}.${verb}`)))

test('an ordinary user reads books and genres, an administrator may do everything to both', () => {
  expect(allowed('user')).toEqual(['read', 'read'])
  expect(allowed('admin')).toEqual([...verbs, ...verbs])
})
