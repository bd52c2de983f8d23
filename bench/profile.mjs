// Profiles the server under one load: `node bench/profile.mjs /login`, or a path with `--signed-in`. Uses DATABASE_URL,
// or else its own PostgreSQL with the sample rows.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildOrFail } from '../scripts/lib/build.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { runLoad } from './lib/load.mjs'
import { readProfile } from './lib/profile.mjs'
import { startServer } from './lib/server.mjs'
import { signIn } from './lib/sign-in.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'signed-in': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    start: { type: 'boolean', default: false },
  },
})
const [path = '/login'] = positionals

await buildOrFail()
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres()
const databaseUrl = postgres?.url ?? process.env.DATABASE_URL
const directory = mkdtempSync(join(tmpdir(), 'profile-'))
try {
  // The first start migrates, which should not be profiled.
  await (await startServer({ databaseUrl })).stop()
  const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${directory}`, '--cpu-prof-interval=500']
  const began = performance.now()
  const server = await startServer({ databaseUrl, nodeOptions })
  let skipMs = 0
  if (!values.start) {
    const cookie = values['signed-in'] ? { cookie: await signIn(server.origin) } : {}
    const headers = { 'accept-encoding': 'br', 'accept-language': 'en', ...cookie }
    const { pid, origin } = server
    const url = origin + path
    // Excludes startup and compilation, which `--start` shows.
    await runLoad({ url, headers, seconds: 3 })
    skipMs = performance.now() - began
    const { perSecond, cpu, p50, p99 } = await runLoad({ url, headers, pid, seconds: Number(values.seconds) })
    console.log(
      `${path}: ${perSecond.toFixed(0)}/s, ${cpu.toFixed(2)} ms of processor each, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
    )
  }
  await server.stop()
  const { busy, packages, functions } = readProfile(join(directory, readdirSync(directory)[0]), skipMs)
  console.log(`${Math.round(busy)} ms busy\n\nBy package\n${packages}\n\nBy function\n${functions}`)
} finally {
  await postgres?.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exit(0)
