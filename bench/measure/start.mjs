import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../lib/server.mjs'
import { median } from '../lib/statistics.mjs'
import { atMost } from '../lib/table.mjs'

const times = 5

async function starts(options) {
  const ms = []
  for (let index = 0; index < times; index++) {
    const server = await startServer(options)
    ms.push(Math.round(server.readyMs))
    await server.stop()
  }
  return { value: median(ms), ms }
}

/** From process start to the first 200 of /readyz. */
export async function start(context) {
  const databaseUrl = await context.database()
  context.say(`start: ${times} times on PostgreSQL`)
  const postgres = await starts({ databaseUrl })

  context.say(`start: once and ${times} times again on the embedded database`)
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const first = await startServer({ dataDir })
    await first.stop()
    const embedded = await starts({ dataDir })
    return [
      atMost('cold start on PostgreSQL', 'ms', postgres.value, 1000, postgres.ms),
      { measurement: 'first start on the embedded database', value: first.readyMs, unit: 'ms' },
      atMost('second start on the embedded database', 'ms', embedded.value, 5000, embedded.ms),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
