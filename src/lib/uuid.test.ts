import { expect, test } from 'vitest'
import { isUuid, randomId } from './uuid'

test('generates unique UUIDs', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  expect(ids.filter((id) => !isUuid(id))).toEqual([])
  expect(ids.filter((id) => !/^.{14}4.{4}[89ab]/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(1000)
})
