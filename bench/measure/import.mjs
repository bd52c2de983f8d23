// Imports and undoes a hundred thousand rows: duration, and memory of the server.
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { megabytes } from '../lib/process-figures.mjs'
import { startServer } from '../lib/server.mjs'
import { signIn } from '../lib/sign-in.mjs'
import { sleep } from '../lib/statistics.mjs'
import { atMost } from '../lib/table.mjs'

const atOnce = 500
const allowedMegabytes = 80

/** A small heap, so that a server that kept all rows would run out of memory. */
const nodeOptions = ['--max-old-space-size=64', '--max-semi-space-size=8']

const rowOf = (at) => ({
  line: at + 2,
  cells: {
    title: `Imported volume ${at}`,
    author: `Author ${at % 5000}`,
    publisher: `Publisher ${at % 300}`,
    year: String(1900 + (at % 120)),
    description: 'A text of the length that such texts have. '.repeat(4),
  },
})

/** On PostgreSQL and on the embedded database, which shares the server's process. */
export async function importing(context) {
  const postgres = await startPostgres({ settings: ['shared_buffers=256MB'] })
  try {
    return [
      ...(await measure(context, 'PostgreSQL', context.rows, { databaseUrl: postgres.url })),
      ...(await measure(context, 'embedded', Math.min(context.rows, 10_000))),
    ]
  } finally {
    await postgres.stop()
  }
}

async function measure(context, name, rows, options) {
  const server = await startServer({ ...options, nodeOptions })
  try {
    const ask = caller(server.origin, await signIn(server.origin))
    await sleep(3000)
    const idle = megabytes(server.pid)
    const figures = []
    const time = async (what, work) => {
      context.say(`import on ${name}: ${what}`)
      const memory = watch(server)
      const began = performance.now()
      const longest = await work()
      const seconds = (performance.now() - began) / 1000
      const row = (measurement, value, unit) => ({
        measurement: `${what}, ${name}, ${measurement}`,
        value: Math.round(value),
        unit,
      })
      figures.push(row(`${rows} rows`, rows / seconds, 'rows/s'))
      if (longest) figures.push(row('longest call', longest, 'ms'))
      figures.push(
        atMost(`${what}, ${name}, memory above idle`, 'MB', memory.stop() - idle, allowedMegabytes),
      )
    }

    const { items: genres } = await (await ask('GET', '/genres')).json()
    const { id } = await (
      await ask('POST', '/books/imports', { fileName: 'x.csv', genreId: genres[0].id })
    ).json()
    await time('check', () =>
      eachLonger(Math.ceil(rows / atOnce), async (part) => {
        const given = Array.from({ length: Math.min(atOnce, rows - part * atOnce) }, (_, at) =>
          rowOf(part * atOnce + at),
        )
        const last = (part + 1) * atOnce >= rows
        await ask('POST', `/books/imports/${id}/rows`, { rows: given, last })
      }),
    )
    await time('import', () =>
      eachLonger(Infinity, async () => {
        const { ready } = await (await ask('POST', `/books/imports/${id}/run`)).json()
        return ready === 0
      }),
    )
    await time('export', async () => {
      const response = await ask('GET', '/books/export?format=csv')
      let lines = 0
      for await (const piece of response.body) for (const byte of piece) if (byte === 10) lines++
      if (lines < rows) throw new Error(`The export has ${lines} lines`)
    })
    await time('undo', () =>
      eachLonger(Infinity, async () => {
        const { remaining } = await (await ask('POST', `/books/imports/${id}/undo`)).json()
        return remaining === 0
      }),
    )
    return figures
  } finally {
    await server.stop()
  }
}

const caller = (origin, cookie) => async (method, path, body) => {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const sent = method === 'POST' ? { method, headers, body: JSON.stringify(body ?? {}) } : { headers }
  const response = await fetch(`${origin}/api/rest${path}`, sent)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** Repeats until it is done, at most so many times; returns the longest duration in milliseconds. */
async function eachLonger(times, work) {
  let longest = 0
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    const isDone = await work(at)
    longest = Math.max(longest, performance.now() - began)
    if (isDone) break
  }
  return longest
}

/** Maximum resident memory from now on, sampled ten times a second. */
function watch({ pid }) {
  let most = megabytes(pid)
  const timer = setInterval(() => (most = Math.max(most, megabytes(pid))), 100)
  return {
    stop() {
      clearInterval(timer)
      return Math.round(most)
    },
  }
}
