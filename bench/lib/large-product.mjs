// The product on a database of its own with so many books and people in it, and the plans of what it is asked.
import { Client } from 'pg'
import { seedRows } from '../seed.mjs'
import { startServer } from './server.mjs'
import { signIn } from './sign-in.mjs'

export async function openProduct(postgresUrl, size, say) {
  const name = `bench_${size}`
  await query(postgresUrl, `create database ${name}`)
  const databaseUrl = postgresUrl.replace(/postgres$/, name)
  const first = await startServer({ databaseUrl })
  await first.stop()
  say(`seeding ${size.toLocaleString('en')} books and users`)
  await seedRows(databaseUrl, size, size)
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

/** Asks each question once more, of a server whose database writes every plan down with what it really did. */
export async function plansOf(postgresUrl, { name, databaseUrl }, urls, log) {
  await query(postgresUrl, `alter database ${name} set auto_explain.log_min_duration = 0`)
  await query(postgresUrl, `alter database ${name} set auto_explain.log_analyze = on`)
  const server = await startServer({ databaseUrl })
  try {
    const cookie = await signIn(server.origin)
    // What the start itself asked is not a list.
    log.length = 0
    for (const url of urls) {
      const { pathname, search } = new URL(url, server.origin)
      await (await fetch(new URL(pathname + search, server.origin), { headers: { cookie } })).arrayBuffer()
    }
  } finally {
    await server.stop()
  }
  const plans = log
    .join('')
    .split(/^\d{4}-.*LOG: {2}duration: .*plan:$/m)
    .slice(1)
  return [...new Set(plans)]
}
