import type { Position } from './keyset.server'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' }
export type ExportFormat = keyof typeof types

/** An answer that browsers keep as a file, named after the day. */
export function asFile(name: string, format: ExportFormat, body: ReadableStream<Uint8Array>) {
  const day = new Date().toISOString().slice(0, 10)
  return {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}-${day}.${format}"`,
    },
    body,
  }
}

/** What stands before, between and behind the rows, and how each is written. */
export type RowFormat<Row> = { start: string; join: string; end: string; write: (row: Row) => string }

type Page<Row, After> = { items: Row[]; next: After | null }

/** Read page by page as it is taken, so that a long list needs no more memory than a short one. */
export function streamRows<Row, After = Position>(
  { start, join, end, write }: RowFormat<Row>,
  read: (after: After | undefined, limit: number) => Promise<Page<Row, After>>,
  limit = 1000,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: After | undefined
  let before = ''
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    async pull(controller) {
      const { items, next } = await read(after, limit)
      if (items.length > 0) controller.enqueue(encoder.encode(before + items.map(write).join(join)))
      before = join
      after = next ?? undefined
      if (next) return
      if (end) controller.enqueue(encoder.encode(end))
      controller.close()
    },
  })
}
