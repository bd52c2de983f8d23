import { Pool } from 'pg'
import { jsonClient, runLoops } from '../lib/loops.mjs'
import { startServer } from '../lib/server.mjs'
import { median } from '../lib/statistics.mjs'
import { atLeast, atMost } from '../lib/table.mjs'

const clients = [1, 16]
const goal = { perSecond: 200, cpuMs: 5 }

const cookiesOf = (headers) => headers['set-cookie'].map((cookie) => cookie.split(';', 1)[0]).join('; ')

/**
 * Existing people who ask for a code and enter it. The mail is rendered and stored in the built-in mailbox; no SMTP.
 * Each sign-in has an address and a client address of its own, because both are rate-limited.
 */
export async function signIns(context) {
  const databaseUrl = await context.database()
  const server = await startServer({ databaseUrl, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const database = new Pool({ connectionString: databaseUrl, max: 4 })
  const { send, close } = jsonClient(Math.max(...clients))
  const { origin, pid } = server
  try {
    const people = await createPeople(database)
    let count = 0
    const signIn = async () => {
      const n = count++
      const email = `sign-in${n % people}@bench.example.com`
      const from = { 'x-forwarded-for': `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}` }
      const sent = await send(
        `${origin}/api/auth/email-otp/send-verification-otp`,
        { email, type: 'sign-in' },
        from,
      )
      const { rows } = await database.query(newestMail, [email])
      const otp = /^\d{6}$/m.exec(rows[0].text)[0]
      const cookie = cookiesOf(sent.headers)
      await send(`${origin}/api/auth/sign-in/email-otp`, { email, otp }, { ...from, cookie })
    }
    context.say('sign-ins: warming up')
    await runLoops({ clients: 4, seconds: Math.min(3, context.seconds), work: signIn })
    const rows = []
    for (const at of clients) {
      context.say(`sign-ins: ${at} at once`)
      const results = []
      for (let round = 0; round < context.rounds; round++)
        results.push(await runLoops({ clients: at, seconds: context.seconds, pid, work: signIn }))
      const of = (field) => median(results.map((each) => each[field]))
      const name = `sign-ins (send and verify), ${at} at once`
      const perSecond = { measurement: name, value: of('perSecond'), unit: '/s', detail: results }
      rows.push(at === 1 ? perSecond : atLeast(name, '/s', of('perSecond'), goal.perSecond, results))
      rows.push(atMost(`${name}, processor time`, 'ms', of('cpu'), goal.cpuMs))
    }
    return rows
  } finally {
    close()
    await server.stop()
    await database.end()
  }
}

const newestMail = `select text from mailbox_message where recipient = $1 order by created_at desc limit 1`

/** More than one run signs in, so that nobody is mailed more often than allowed. */
async function createPeople(database) {
  const people = 20_000
  await database.query(
    `insert into "user" (id, name, email, email_verified, onboarded_at)
     select 'sign-in' || n, 'Someone', 'sign-in' || n || '@bench.example.com', true, now()
     from generate_series(0, ${people - 1}) as n on conflict do nothing`,
  )
  return people
}
