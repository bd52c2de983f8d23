import { expect, test } from 'vitest'
import { type AskedAct, runAct } from './use-bulk-act'

/** A fake server that processes 40 of 120 rows per call. */
function server() {
  const asked: AskedAct[] = []
  return {
    asked,
    call: (given: AskedAct) => {
      asked.push(given)
      return Promise.resolve({ done: 40 * asked.length, remaining: 120 - 40 * asked.length })
    },
  }
}

const expected = { count: 120, mark: '7' }

test('repeats the call with one id until no rows remain, and reports the progress', async () => {
  const { asked, call } = server()
  const told: number[] = []
  const outcome = await runAct(call, { expected, onProgress: (remaining) => told.push(remaining) })
  expect(outcome).toEqual({ done: 120, remaining: 0 })
  expect(told).toEqual([80, 40, 0])
  expect(asked.map((each) => each.expected)).toEqual([expected, expected, expected])
  expect(new Set(asked.map(({ act }) => act)).size).toBe(1)
})

test('stops after the running call; the next action has a new id', async () => {
  const { asked, call } = server()
  const ids = []
  for (const time of [1, 2]) {
    const stopper = new AbortController()
    const stopDuring = (given: AskedAct) => {
      stopper.abort()
      return call(given)
    }
    const outcome = await runAct(stopDuring, { expected, signal: stopper.signal })
    expect(outcome).toEqual({ done: 40 * time, remaining: 120 - 40 * time })
    expect(asked).toHaveLength(time)
    ids.push(asked.at(-1)!.act)
  }
  expect(new Set(ids).size).toBe(2)
})
