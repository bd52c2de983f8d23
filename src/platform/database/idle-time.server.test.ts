import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { setIdleTimeout } from './idle-time.server'

/** Blocks the event loop. */
function occupy(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('busy time of the event loop does not count', async () => {
  let ended = false
  setIdleTimeout(() => (ended = true), 150)
  for (let turn = 0; turn < 6; turn++) {
    occupy(100)
    await sleep(1)
  }
  expect(ended).toBe(false)
  await sleep(400)
  expect(ended).toBe(true)
})

test('a cancelled timeout does not fire', async () => {
  let ended = false
  const cancel = setIdleTimeout(() => (ended = true), 20)
  cancel()
  await sleep(60)
  expect(ended).toBe(false)
})
