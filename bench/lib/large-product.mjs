// The product on a database with a given number of books and users, and the query plans of its requests.
import { mkdirSync } from 'node:fs'
import { Client } from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { seedRows } from '../seed.mjs'
import { startServer } from './server.mjs'
import { signIn } from './sign-in.mjs'

/** A PostgreSQL with auto_explain. @param {string} [directory] keeps the seeded data for the next run */
export async function startLargePostgres(directory) {
  const log = []
  if (directory) mkdirSync(directory, { recursive: true })
  const postgres = await startPostgres({
    directory,
    settings: ['shared_buffers=512MB', 'shared_preload_libraries=auto_explain'],
    onLog: (text) => void log.push(text),
  })
  return { ...postgres, log, stop: () => postgres.stop('SIGINT', { keep: directory !== undefined }) }
}

/** With so many users and as many books; few books for requests about users only. */
export async function openProduct(postgresUrl, size, say, { prefix = 'bench', books = size } = {}) {
  const name = `${prefix}_${size}`
  const databaseUrl = postgresUrl.replace(/postgres$/, name)
  const known = await query(postgresUrl, 'select from pg_database where datname = $1', [name])
  if (known.length === 0) await query(postgresUrl, `create database ${name}`)
  // The product migrates, and adds its genres and sample users.
  const first = await startServer({ databaseUrl, limitMs: 600_000 })
  await first.stop()
  if (known.length === 0) {
    say(`seeding ${books.toLocaleString('en')} books and ${size.toLocaleString('en')} users`)
    await seedRows(databaseUrl, books, size)
  }
  const server = await startServer({ databaseUrl })
  return { size, name, databaseUrl, server, cookie: await signIn(server.origin) }
}

export async function query(databaseUrl, text, values) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Repeats each request on a server whose database logs every plan with actual row counts.
 * @returns {Promise<{ url: string, plans: string[] }[]>}
 */
export async function plansOf({ url: postgresUrl, log }, { name, databaseUrl }, urls) {
  await query(postgresUrl, `alter database ${name} set auto_explain.log_min_duration = 0`)
  await query(postgresUrl, `alter database ${name} set auto_explain.log_analyze = on`)
  const server = await startServer({ databaseUrl })
  try {
    const cookie = await signIn(server.origin)
    const ask = async (url) =>
      await (await fetch(new URL(url, server.origin), { headers: { cookie } })).arrayBuffer()
    // Warms up, so that startup queries are not in the log.
    for (const url of urls) await ask(url)
    log.length = 0
    for (const url of urls) {
      await ask(url)
      // Marks the end of this request's plans in the log.
      await query(databaseUrl, `select 'question ${urls.indexOf(url)}'`)
    }
  } finally {
    await server.stop()
    await query(postgresUrl, `alter database ${name} reset all`)
  }
  const parts = log.join('').split(/^.*LOG: {2}duration: .*plan:\n\s*Query Text: select 'question \d+'\n.*$/m)
  return urls.map((url, index) => ({
    url,
    plans: (parts[index] ?? '').split(/^\d{4}-.*LOG: {2}duration: .*plan:$/m).slice(1),
  }))
}
