import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { streamRows } from './row-stream.server'

const lines = { start: '[', join: ',', end: ']', write: String }

/** A list of pages with two rows each, each of which blocks the event loop for a while. */
function list(pages: number, busyMs = 0, read: (page: number) => void = () => {}) {
  return async (after: number | undefined) => {
    const page = after ?? 0
    read(page)
    await sleep(1)
    const until = performance.now() + busyMs
    while (performance.now() < until);
    return { items: [page * 2, page * 2 + 1], next: page + 1 < pages ? page + 1 : null }
  }
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

test('rows are written completely, also without rows and with an empty last page', async () => {
  expect(await textOf(streamRows<number, number>(lines, list(3)))).toBe('[0,1,2,3,4,5]')
  expect(await textOf(streamRows(lines, () => Promise.resolve({ items: [], next: null })))).toBe('[]')
  const endsEmpty = (after: number | undefined) =>
    Promise.resolve(after ? { items: [], next: null } : { items: [7], next: 1 })
  expect(await textOf(streamRows<number, number>(lines, endsEmpty))).toBe('[7]')
})

test('nothing is read before it is requested, or after it is cancelled', async () => {
  const read: number[] = []
  const reader = streamRows<number, number>(
    lines,
    list(50, 0, (page) => read.push(page)),
  ).getReader()
  await sleep(10)
  expect(read).toEqual([])
  await reader.read()
  const second = reader.read()
  await reader.cancel()
  await second
  await sleep(30)
  expect(read.length).toBeLessThan(3)
})

test('several exports take turns, and leave half of the event loop to other requests', async () => {
  let reading = 0
  let most = 0
  const counted = (stream: ReturnType<typeof list>) => async (after: number | undefined) => {
    most = Math.max(most, ++reading)
    const page = await stream(after)
    reading--
    return page
  }
  const began = performance.eventLoopUtilization()
  const files = Array.from({ length: 4 }, () =>
    textOf(streamRows<number, number>(lines, counted(list(5, 20)))),
  )
  const state = { ended: false }
  const all = Promise.all(files).finally(() => void (state.ended = true))
  // The durations of event loop turns, which other requests would experience.
  const turns: number[] = []
  while (!state.ended) {
    const at = performance.now()
    await sleep(1)
    turns.push(performance.now() - at)
  }
  await all
  expect(most).toBe(1)
  // Without the pauses the loop would be busy all the time.
  expect(performance.eventLoopUtilization(began).utilization).toBeLessThan(0.75)
  expect(turns.filter((ms) => ms < 15).length).toBeGreaterThan(turns.filter((ms) => ms >= 15).length)
})
