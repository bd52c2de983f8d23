// Whether exports slow down other users: `/app` before, and during several exports.
import { signIn } from '../lib/sign-in.mjs'
import { median, sleep } from '../lib/statistics.mjs'

/** Sends sequential requests for so many seconds. @returns {Promise<number[]>} milliseconds, ascending */
async function timesOf(url, cookie, seconds) {
  const times = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    const began = performance.now()
    const response = await fetch(url, { headers: { cookie, accept: 'text/html' } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

/** Repeats a download until stopped. */
function download(url, cookie) {
  const stop = new AbortController()
  const figures = { files: 0, bytes: 0, refused: 0 }
  const done = (async () => {
    while (!stop.signal.aborted) {
      try {
        const response = await fetch(url, { headers: { cookie }, signal: stop.signal })
        if (response.status !== 200) {
          figures.refused++
          await response.arrayBuffer()
          await sleep(200)
          continue
        }
        for await (const chunk of response.body) figures.bytes += chunk.length
        figures.files++
      } catch (error) {
        if (!stop.signal.aborted) throw error
      }
    }
  })()
  return { figures, stop: () => (stop.abort(), done) }
}

export async function exports(context) {
  const { origin } = await context.server()
  const cookie = await context.cookie()
  const readers = [await signIn(origin, 'user@example.com'), cookie]
  const page = `${origin}/app`
  const file = `${origin}/api/rest/books/export?format=csv`
  await timesOf(page, cookie, 3)
  const rows = []
  const figure = (measurement, value, unit) =>
    rows.push({
      measurement: `exports of ${context.rows} rows, ${measurement}`,
      value: Math.round(value),
      unit,
    })
  const report = (when, times) => {
    figure(`/app ${when}, median`, median(times), 'ms')
    figure(`/app ${when}, 99th percentile`, times[Math.floor(times.length * 0.99)], 'ms')
  }

  context.say('exports: nobody downloads')
  report('while nobody downloads', await timesOf(page, cookie, context.seconds))
  const scenes = [
    { name: 'one person asks for four files', by: [readers[0], readers[0], readers[0], readers[0]] },
    { name: 'two people ask for four files each', by: [...readers, ...readers, ...readers, ...readers] },
  ]
  for (const { name, by } of scenes) {
    context.say(`exports: ${name}`)
    const downloads = by.map((each) => download(file, each))
    await sleep(500)
    const began = performance.now()
    report(`while ${name}`, await timesOf(page, cookie, context.seconds))
    const seconds = (performance.now() - began) / 1000 + 0.5
    await Promise.all(downloads.map(({ stop }) => stop()))
    const megabytes = downloads.reduce((sum, { figures }) => sum + figures.bytes, 0) / 1_000_000
    figure(`written while ${name}`, (megabytes / seconds) * 1000, 'KB/s')
  }
  return rows
}
