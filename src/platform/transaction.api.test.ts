import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database'
import type { Database } from './database.server'
import { afterCommit, inTransaction } from './transaction.server'

let db: Database
let close: () => Promise<void>
beforeAll(async () => ({ db, close } = await openTestDatabase()))
afterAll(() => close())

test('an effect runs once, after the commit of the outer transaction, whatever was retried', async () => {
  const happened: string[] = []
  let attempts = 0
  const result = await inTransaction(db, async (tx) => {
    attempts++
    afterCommit(tx, () => happened.push('outer'))
    await inTransaction(tx, async (nested) => afterCommit(nested, () => happened.push('nested')))
    await inTransaction(tx, async (nested) => {
      afterCommit(nested, () => happened.push('rolled back'))
      throw new Error('refused')
    }).catch(() => undefined)
    expect(happened).toEqual([])
    if (attempts === 1) throw Object.assign(new Error('conflict'), { code: '40001' })
    return 'done'
  })
  expect({ result, attempts, happened }).toEqual({
    result: 'done',
    attempts: 2,
    happened: ['outer', 'nested'],
  })
})

test('a rolled back transaction has no effects, and an effect outside of one is refused', async () => {
  const happened: string[] = []
  const refused = inTransaction(db, async (tx) => {
    afterCommit(tx, () => happened.push('never'))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(() => afterCommit(db, () => happened.push('never'))).toThrow('afterCommit')
  expect(happened).toEqual([])
})
