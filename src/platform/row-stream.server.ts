import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '~/lib/app-error'
import type { Position } from './keyset.server'
import { currentScope } from './scope.server'
import { createSlots, createSemaphore } from './semaphore.server'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' }
export type ExportFormat = keyof typeof types

/** Concurrent exports: eight in total, two per user. */
const exporting = createSlots(8, 2)

/** How long a client may stall a download: an initial allowance, extended by the bytes it has taken. */
const patienceMs = 30_000
const leastBytesPerSecond = 16_000

/** A dated download. It occupies a slot until it is read completely or abandoned. */
export async function asFile(name: string, format: ExportFormat, body: ReadableStream<Uint8Array>) {
  const { caller, address, request } = currentScope()
  const taker = (await caller())?.userId ?? address
  const lacking = exporting.lacking(taker)
  if (lacking === 'own') throw new AppError('TOO_MANY_EXPORTS', 429, { retryAfter: 10 })
  if (lacking === 'all') throw new AppError('EXPORTS_BUSY', 503, { retryAfter: 5 })
  const leave = exporting.take(taker)
  request.signal.addEventListener('abort', leave, { once: true })

  const day = new Date().toISOString().slice(0, 10)
  return {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}-${day}.${format}"`,
    },
    body: whileTaken(body, leave),
  }
}

/** Passes chunks on demand (backpressure), and calls `end` once, however the stream ends. */
function whileTaken(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let size = 0
  let waited = 0
  let offeredAt = 0
  let timer: NodeJS.Timeout | undefined
  /** Starts waiting for the client, as long as its allowance lasts. */
  function offer(controller: ReadableStreamDefaultController<Uint8Array>) {
    offeredAt = performance.now()
    const left = patienceMs + (size / leastBytesPerSecond) * 1000 - waited
    timer = setTimeout(() => {
      controller.error(new DOMException('The file was not taken in time', 'AbortError'))
      end()
      void reader.cancel().catch(() => {})
    }, left)
    timer.unref()
  }

  return new ReadableStream<Uint8Array>(
    {
      start: offer,
      async pull(controller) {
        clearTimeout(timer)
        waited += performance.now() - offeredAt
        try {
          const { done, value } = await reader.read()
          if (done) {
            end()
            return controller.close()
          }
          size += value.length
          controller.enqueue(value)
        } catch (error) {
          end()
          throw error
        }
        offer(controller)
      },
      async cancel(reason) {
        clearTimeout(timer)
        end()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The syntax of a file around and between its rows. */
export type RowFormat<Row> = { start: string; join: string; end: string; write: (row: Row) => string }

type Page<Row, After> = { items: Row[]; next: After | null }

/** One export at a time reads its next rows, so that more exports do not slow down other requests. */
const inTurn = createSemaphore(1)

/** Upper bound of a pause, however busy the process is. */
const longestRestMs = 250

/** Pauses for as long as the event loop was busy, so that exports take at most half of its time. */
async function rest(since: ReturnType<typeof performance.eventLoopUtilization>): Promise<void> {
  const { active } = performance.eventLoopUtilization(since)
  await sleep(Math.min(longestRestMs, Math.ceil(active)))
}

/** Reads page by page on demand, so that memory does not grow with the list. */
export function streamRows<Row, After = Position>(
  { start, join, end, write }: RowFormat<Row>,
  read: (after: After | undefined, limit: number) => Promise<Page<Row, After>>,
  limit = 250,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  // The stream is pulled outside of the call: restores its async context, for queries and logs.
  const inCall = AsyncLocalStorage.snapshot()
  let after: After | undefined
  let before = start
  let isCancelled = false

  async function step(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (isCancelled) return
    const began = performance.eventLoopUtilization()
    const { items, next } = await read(after, limit)
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- cancelled while the rows were read
    if (isCancelled) return
    const rows = items.length > 0 || before === start ? before + items.map(write).join(join) : ''
    const text = next ? rows : rows + end
    if (text) controller.enqueue(encoder.encode(text))
    before = join
    after = next ?? undefined
    if (next) await rest(began)
    else controller.close()
  }

  return new ReadableStream(
    {
      pull: (controller) => inCall(() => inTurn(() => step(controller))),
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  )
}
