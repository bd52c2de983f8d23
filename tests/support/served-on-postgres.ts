import { Client } from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { secret, sessionOf } from './load'
import { killAll, removeTemporary, serving, temporary } from './process'

type Postgres = Awaited<ReturnType<typeof startPostgres>>

export type Served = {
  postgres: Postgres
  server: Awaited<ReturnType<typeof serving>>
  database: Client
  /** Holds locks, so that requests wait. */
  locker: Client
  cookie: string
}

export const serveOn = (postgres: Pick<Postgres, 'url'>, origin: string, dataDir: string) =>
  serving({ DATABASE_URL: postgres.url, APP_URL: origin, AUTH_SECRET: secret, DATA_DIR: dataDir })

export async function startOnPostgres(
  origin: string,
  dataDir = temporary(),
  settings = ['fsync=off'],
): Promise<Served> {
  const postgres = await startPostgres({ settings })
  const server = await serveOn(postgres, origin, dataDir)
  const [database, locker] = [new Client(postgres.url), new Client(postgres.url)]
  await Promise.all([database.connect(), locker.connect()])
  return { postgres, server, database, locker, cookie: await sessionOf(database, 'admin@example.com') }
}

export async function stopOnPostgres({ postgres, database, locker }: Omit<Served, 'server' | 'cookie'>) {
  await Promise.all([database.end(), locker.end()])
  killAll()
  await postgres.stop()
  removeTemporary()
}
