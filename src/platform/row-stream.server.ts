import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '~/lib/app-error'
import type { Position } from './keyset.server'
import { currentScope } from './scope.server'
import { createPlaces, createSemaphore } from './semaphore.server'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' }
export type ExportFormat = keyof typeof types

/** So many files are written at once, two for a person. */
const exporting = createPlaces(8, 2)

/** How long a browser may leave a file lying in all: so much at first, and more for what it has taken. */
const patienceMs = 30_000
const leastBytesPerSecond = 16_000

/**
 * An answer that browsers keep as a file, named after the day. It has one of the places for files until it is taken whole, or nobody
 * takes it any more.
 */
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

/** Passes on what is asked for and nothing ahead of it, and calls `end` once, however it ends. */
function whileTaken(body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let size = 0
  let waited = 0
  let offeredAt = 0
  let timer: NodeJS.Timeout | undefined
  /** From here on whoever takes it is waited for, as long as what they have taken allows. */
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

/** What stands before, between and behind the rows, and how each is written. */
export type RowFormat<Row> = { start: string; join: string; end: string; write: (row: Row) => string }

type Page<Row, After> = { items: Row[]; next: After | null }

/** One file at a time reads and writes its next rows, so that more files at once do not slow down anybody else. */
const inTurn = createSemaphore(1)

/** Nobody waits so long for the next rows of a file, however busy the process is. */
const longestRestMs = 250

/** Leaves the event loop to others for as long as it was busy meanwhile, so that files take at most half of its time. */
async function rest(since: ReturnType<typeof performance.eventLoopUtilization>): Promise<void> {
  const { active } = performance.eventLoopUtilization(since)
  await sleep(Math.min(longestRestMs, Math.ceil(active)))
}

/** Read page by page as it is taken, so that a long list needs no more memory than a short one. */
export function streamRows<Row, After = Position>(
  { start, join, end, write }: RowFormat<Row>,
  read: (after: After | undefined, limit: number) => Promise<Page<Row, After>>,
  limit = 250,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  // It is pulled by whoever sends it, outside of the call: without this, its queries would not be the call's.
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
