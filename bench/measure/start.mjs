import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../lib/server.mjs'
import { median } from '../lib/statistics.mjs'
import { atMost } from '../lib/table.mjs'

const times = 5
/** A first start takes longer, and needs a directory of its own. */
const firstTimes = 3

/** In milliseconds: on PostgreSQL, and on the embedded database. */
const goals = { postgres: 500, first: 5000, later: 1000 }

async function startOnce(options) {
  const server = await startServer(options)
  await server.stop()
  return Math.round(server.readyMs)
}

async function starts(options) {
  const ms = []
  for (let index = 0; index < times; index++) ms.push(await startOnce(options))
  return ms
}

/** From process start to the first 200 of /readyz. */
export async function start(context) {
  const databaseUrl = await context.database()
  context.say(`start: ${times} times on PostgreSQL`)
  const postgres = await starts({ databaseUrl })

  context.say(`start: ${firstTimes} times first and ${times} times again on the embedded database`)
  const directories = Array.from({ length: firstTimes }, () => mkdtempSync(join(tmpdir(), 'bench-')))
  try {
    const first = []
    for (const dataDir of directories) first.push(await startOnce({ dataDir }))
    const later = await starts({ dataDir: directories[0] })
    return [
      atMost('cold start on PostgreSQL', 'ms', median(postgres), goals.postgres, postgres),
      atMost('first start on the embedded database', 'ms', median(first), goals.first, first),
      atMost('second start on the embedded database', 'ms', median(later), goals.later, later),
    ]
  } finally {
    for (const dataDir of directories) rmSync(dataDir, { recursive: true, force: true })
  }
}
