// Shared by measurements: one seeded PostgreSQL, one server and one session, each created on first use and removed at
// the end.
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { seedRows } from '../seed.mjs'
import { startServer } from './server.mjs'
import { signIn } from './sign-in.mjs'

/** @param {{ seconds: number, rounds: number, rows: number, data?: string, say: (text: string) => void }} options */
export function createContext({ rows, say, ...options }) {
  const opened = []
  const once = (make) => {
    let made
    return () => (made ??= make())
  }

  const database = once(async () => {
    say('starting PostgreSQL')
    const postgres = await startPostgres({ settings: ['shared_buffers=256MB'] })
    opened.push(postgres)
    // The product migrates and adds its genres and sample users.
    const first = await startServer({ databaseUrl: postgres.url })
    await first.stop()
    say(`seeding ${rows} books`)
    await seedRows(postgres.url, rows)
    return postgres.url
  })

  const server = once(async () => {
    const started = await startServer({ databaseUrl: await database() })
    opened.push(started)
    return started
  })

  const cookie = once(async () => await signIn((await server()).origin))

  const leftOut = []

  return {
    ...options,
    rows,
    say,
    /** The measurements that this machine cannot make: a baseline without them would compare nothing. */
    leftOut,
    leaveOut(name, reason) {
      say(`${name}: left out, ${reason}`)
      leftOut.push(name)
    },
    database,
    server,
    cookie,
    async close() {
      for (const each of opened.toReversed()) await each.stop()
    },
  }
}
