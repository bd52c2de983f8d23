import { expect, test } from 'vitest'
import { createLog } from '../log.server'
import { createDatabaseWatch } from './connections.server'

test('an outage logs one error, and one line with the number of failures when it ends', () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  let at = 0
  const watch = createDatabaseWatch(log, () => at)
  const pass = (ms: number) => void (at += ms)

  watch.answered()
  for (let tries = 0; tries < 50; tries++) {
    watch.failed(new Error('connect ECONNREFUSED'))
    pass(100)
    // Another connection still responds.
    watch.answered()
  }
  expect(lines).toMatchObject([{ level: 'error', event: 'database.away', error: { kind: 'Error' } }])
  pass(2000)
  watch.answered()
  watch.answered()
  expect(lines.slice(1)).toMatchObject([{ level: 'warn', event: 'database.back', ms: 7000, failures: 50 }])

  watch.failed(new Error('connect ECONNREFUSED'))
  expect(lines.map(({ event }) => event)).toEqual(['database.away', 'database.back', 'database.away'])
})
