import { startBytesFloor } from '../lib/floor.mjs'
import { compareLoads } from '../lib/load.mjs'
import { againstFloor, atLeast, atMost } from '../lib/table.mjs'

/** Request headers of a browser that affect the response. */
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Milliseconds of processor time of a page's HTML. */
const cpuGoals = { '/app': 3, '/app/books': 4.5, '/manager/users': 6, '/app/o/harbour-street/members': 6 }

async function compare(url, headers, pid, context) {
  const floor = await startBytesFloor(url, headers)
  try {
    return await compareLoads(
      { ours: { url, headers, pid }, floor: { url: floor.origin, headers, pid: floor.pid } },
      context,
    )
  } finally {
    await floor.stop()
  }
}

/** Pages a second, beside a bare server that sends the same bytes. */
export async function pages(context) {
  const { origin, pid } = await context.server()
  const rows = []
  for (const language of ['en', 'ar']) {
    context.say(`pages: /login in ${language}`)
    const headers = { ...browser, 'accept-language': language }
    const { ours, floor } = await compare(`${origin}/login`, headers, pid, context)
    rows.push(
      againstFloor(`/login, ${language}`, '/s', ours.perSecond, floor.perSecond, 0.5, { ours, floor }),
    )
  }
  const headers = { ...browser, 'accept-language': 'en', cookie: await context.cookie() }
  for (const [path, goal] of Object.entries(cpuGoals)) {
    context.say(`pages: ${path}, signed in`)
    const { ours, floor } = await compare(origin + path, headers, pid, context)
    if (path === '/app') {
      // The floor is for orientation: no page that is rendered for one reader comes near it.
      const figures = atLeast(`${path}, signed in, with rows`, '/s', ours.perSecond, 600, { ours, floor })
      rows.push({ ...figures, floor: floor.perSecond, cpu: ours.cpu })
    }
    rows.push(atMost(`${path}, signed in, processor time`, 'ms', ours.cpu, goal, { ours, floor }))
  }
  return rows
}
