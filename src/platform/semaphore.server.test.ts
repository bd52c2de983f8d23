import { expect, test } from 'vitest'
import { createSlots, createSemaphore } from './semaphore.server'

/** A task that runs until it is told to end. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => void (end = resolve))
  return { work: () => ended, end }
}

const turn = () => new Promise((resolve) => void setImmediate(resolve))

test('a holder cannot take more than their own slots', () => {
  const room = createSlots(3, 2)
  const leave = room.take('a')
  room.take('a')
  expect([room.lacking('a'), room.lacking('b')]).toEqual(['own', null])
  room.take('b')
  expect([room.lacking('a'), room.lacking('b')]).toEqual(['own', 'all'])
  leave()
  // A second call releases nothing.
  leave()
  expect([room.lacking('a'), room.lacking('b')]).toEqual([null, null])
  room.take('b')
  expect(room.lacking('c')).toBe('all')
})

test('a waiting holder overtakes the queue of a holder without free slots', async () => {
  const inTurn = createSemaphore(2, 1)
  const began: string[] = []
  const first = held()
  const start = (holder: string, work = () => Promise.resolve()) =>
    inTurn(() => {
      began.push(holder)
      return work()
    }, holder)
  const done = start('greedy', first.work)
  const later = [start('greedy'), start('greedy')]
  await turn()
  await start('another')
  expect(began).toEqual(['greedy', 'another'])
  first.end()
  await Promise.all([done, ...later])
  expect(began).toEqual(['greedy', 'another', 'greedy', 'greedy'])
})

test('a failed task releases its place, in order of arrival', async () => {
  const inTurn = createSemaphore(1)
  const began: number[] = []
  const all = [0, 1, 2].map((index) =>
    inTurn(async () => {
      began.push(index)
      await turn()
      throw new Error('no')
    }),
  )
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(began).toEqual([0, 1, 2])
})

test("waiting is limited in time and in the number of a holder's own tasks", async () => {
  const inTurn = createSemaphore(2, 1, { waiting: 1, timeoutMs: 50 })
  const first = held()
  const done = inTurn(first.work, 'greedy')
  const late = inTurn(() => Promise.resolve(), 'greedy')
  await expect(inTurn(() => Promise.resolve(), 'greedy')).rejects.toMatchObject({ lacking: 'own' })
  await expect(late).rejects.toMatchObject({ lacking: 'own' })
  const second = held()
  const other = inTurn(second.work, 'another')
  await expect(inTurn(() => Promise.resolve(), 'third')).rejects.toMatchObject({ lacking: 'all' })
  first.end()
  second.end()
  await Promise.all([done, other])
  await inTurn(() => Promise.resolve(), 'greedy')
})
