import { Client } from 'pg'
import { startServer } from '../lib/server.mjs'
import { median } from '../lib/statistics.mjs'
import { atMost } from '../lib/table.mjs'

const kinds = ['known', 'unknown', 'banned']
const each = 150

/** Timing attack: whether the response time of a code request reveals who has an account, while sign-up is closed. */
export async function alike(context) {
  const databaseUrl = await context.database()
  const database = new Client(databaseUrl)
  await database.connect()
  // Each request uses another client address, to avoid rate limits.
  const env = { AUTH_SIGNUP: 'false', TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startServer({ databaseUrl, env })
  context.say('alike: codes for known, unknown and banned addresses')
  try {
    await database.query(
      `insert into "user" (id, name, email, banned)
       select kind || n, 'Someone', kind || n || '@bench.example.com', kind = 'banned'
       from unnest(array['known', 'banned']) as kind, generate_series(0, ${each - 1}) as n
       on conflict do nothing`,
    )
    const times = { known: [], unknown: [], banned: [] }
    for (let n = 0; n < each; n++) {
      for (const kind of kinds) times[kind].push(await ask(server.origin, `${kind}${n}@bench.example.com`, n))
    }
    const medians = kinds.map((kind) => median(times[kind].slice(each / 5)))
    const spread = (Math.max(...medians) / Math.min(...medians) - 1) * 100
    return [
      ...kinds.map((kind, at) => ({
        measurement: `a code, ${kind} address`,
        value: medians[at],
        unit: 'ms',
      })),
      atMost('a code, largest difference of the three', '%', spread, 5),
    ]
  } finally {
    await server.stop()
    await database.end()
  }
}

async function ask(origin, email, n) {
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${n % 250}` }
  const body = JSON.stringify({ email, type: 'sign-in' })
  const began = performance.now()
  const response = await fetch(`${origin}/api/auth/email-otp/send-verification-otp`, { method: 'POST', headers, body }) // prettier-ignore
  await response.text()
  if (response.status !== 200) throw new Error(`a code for ${email}: ${response.status}`)
  return performance.now() - began
}
