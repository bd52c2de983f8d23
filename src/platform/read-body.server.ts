/** Minimum speed of a body. The default is below a poor mobile connection; slower bodies are aborted. */
type Pace = { graceMs: number; bytesPerSecond: number; longestPauseMs: number }

const leastPace: Pace = { graceMs: 5000, bytesPerSecond: 16_000, longestPauseMs: 10_000 }

export type Unread = 'too large' | 'too slow' | 'broken off'

/**
 * Reads a whole body. Rejects a larger Content-Length without reading, and stops reading at `most` bytes or
 * below the speed of `pace`.
 */
export async function readBody(
  request: Request,
  most: number,
  pace: Pace = leastPace,
): Promise<Uint8Array<ArrayBuffer> | Unread> {
  if (saysMoreThan(request, most)) return 'too large'
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const body = createBuffer(most)
  const watch = watchPace(body, pace)
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), watch.tooSlow])
      // Not cancelled, which would close the connection before the response.
      if (next === 'too slow') return next
      if (next.done) return body.written()
      watch.noteProgress()
      if (body.add(next.value)) continue
      void reader.cancel().catch(() => {})
      return 'too large'
    }
  } catch (error) {
    // The HTTP server has its own limit, which may apply first.
    const isTooLarge = (error as { status?: unknown } | undefined)?.status === 413
    return isTooLarge ? 'too large' : 'broken off'
  } finally {
    watch.end()
  }
}

export const saysMoreThan = ({ headers }: Request, most: number): boolean =>
  Number(headers.get('content-length')) > most

/** One growing buffer: a list of chunks takes a hundred times the memory if the body arrives byte by byte. */
function createBuffer(most: number) {
  let bytes = new Uint8Array(Math.min(most, 4096))
  let size = 0
  return {
    size: () => size,
    /** False if it would exceed `most`. */
    add(chunk: Uint8Array): boolean {
      if (size + chunk.length > most) return false
      if (size + chunk.length > bytes.length) {
        const larger = new Uint8Array(Math.min(most, Math.max(bytes.length * 2, size + chunk.length)))
        larger.set(bytes.subarray(0, size))
        bytes = larger
      }
      bytes.set(chunk, size)
      size += chunk.length
      return true
    },
    written: () => bytes.subarray(0, size),
  }
}

function watchPace(body: { size: () => number }, { graceMs, bytesPerSecond, longestPauseMs }: Pace) {
  const began = performance.now()
  let progressed = began
  const left = () => {
    const inTime = began + graceMs + (body.size() / bytesPerSecond) * 1000
    return Math.min(inTime, progressed + Math.max(graceMs, longestPauseMs)) - performance.now()
  }

  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const tooSlow = new Promise<'too slow'>((resolve) => {
    const check = () => {
      // Data that arrived while the event loop was busy is read first.
      if (left() <= 0) setImmediate(() => (isOver || left() > 0 ? wait() : resolve('too slow')))
      else wait()
    }
    const wait = () => {
      if (!isOver) timer = setTimeout(check, Math.max(1, left()))
    }
    wait()
  })
  return {
    tooSlow,
    noteProgress: () => void (progressed = performance.now()),
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
