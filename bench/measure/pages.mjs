import { startBytesFloor } from '../lib/floor.mjs'
import { compareLoads } from '../lib/load.mjs'
import { againstFloor, atLeast } from '../lib/table.mjs'

/** Request headers of a browser that affect the response. */
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

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
  context.say('pages: /app, signed in')
  const headers = { ...browser, 'accept-language': 'en', cookie: await context.cookie() }
  const { ours, floor } = await compare(`${origin}/app`, headers, pid, context)
  // The floor is for orientation: no page that is rendered for one reader comes near it.
  rows.push({
    ...atLeast('/app, signed in, with rows', '/s', ours.perSecond, 600, { ours, floor }),
    floor: floor.perSecond,
    cpu: ours.cpu,
  })
  return rows
}
