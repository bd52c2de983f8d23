import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { identity } from '../../scripts/lib/postgres.mjs'
import { freePort, running, temporary } from './process'

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

export const installed = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** A PgBouncer in transaction mode in front of a PostgreSQL. */
export async function startPgBouncer(postgresUrl: string) {
  const { hostname, port: behind } = new URL(postgresUrl)
  const home = temporary()
  const port = await freePort()
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `postgres = host=${hostname} port=${behind} dbname=postgres user=postgres`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 200',
    ].join('\n'),
  )
  chmodSync(home, 0o755)
  if (identity.uid) chownSync(home, identity.uid, identity.gid)
  const child = spawn(installed('pgbouncer')!, [file], { ...identity, cwd: home, stdio: 'ignore' })
  running.add(child)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let tries = 0; tries < 100; tries++) {
    const client = new Client(url)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isUp) return { url, child }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PgBouncer did not start')
}
