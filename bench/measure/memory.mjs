import { runLoad } from '../lib/load.mjs'
import { megabytes } from '../lib/process-figures.mjs'
import { startServer } from '../lib/server.mjs'
import { signIn } from '../lib/sign-in.mjs'
import { sleep } from '../lib/statistics.mjs'
import { atMost } from '../lib/table.mjs'

const roundSeconds = 20
const pauseMs = 5000
const idleLimit = 110
const loadedLimit = 350
/** Tolerance for garbage collection; a leak grows more than that. */
const allowedGrowth = 1.1

/** Resident memory of a fresh server on PostgreSQL, idle and after each of three equal rounds of load. */
export async function memory(context) {
  const server = await startServer({ databaseUrl: await context.database() })
  try {
    const cookie = await signIn(server.origin)
    context.say('memory: idle')
    await sleep(pauseMs)
    const idle = megabytes(server.pid)
    const headers = { cookie, 'accept-encoding': 'br', 'accept-language': 'en' }
    const paths = ['/login', '/app', '/api/rest/books', '/api/auth/get-session']
    const after = []
    for (const round of [1, 2, 3]) {
      context.say(`memory: round ${round} of 3`)
      for (const path of paths) {
        // A signed-in user would be redirected from /login.
        const own = path === '/login' ? { ...headers, cookie: '' } : headers
        await runLoad({ url: server.origin + path, headers: own, seconds: roundSeconds / paths.length })
      }
      await sleep(pauseMs)
      after.push(Math.round(megabytes(server.pid)))
    }
    return [
      atMost('memory, idle on PostgreSQL', 'MB', idle, idleLimit),
      atMost('memory, after one round of load', 'MB', after[0], loadedLimit),
      {
        ...atMost('memory, after three rounds', 'MB', after[2], Math.round(after[0] * allowedGrowth), after),
        target: `≤ ${allowedGrowth} of one round`,
      },
    ]
  } finally {
    await server.stop()
  }
}
