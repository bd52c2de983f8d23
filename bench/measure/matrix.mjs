import { writeFileSync } from 'node:fs'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { at } from '../../scripts/lib/root.mjs'
import { describedLists, questionsOf } from '../lib/described-lists.mjs'
import { openProduct, plansOf, query } from '../lib/large-product.mjs'
import { quantile } from '../lib/statistics.mjs'

const sizes = [1000, 1_000_000]
const allowedMs = 30
/** So many rows may a plan read and drop again. */
const allowedRows = 1000
const times = 40
const limitMs = 2000

/** Where each list is asked for, a word that many rows hold, and values of filters that have no options of their own. */
const asked = {
  book: { path: 'books', words: ['harbour'] },
  user: { path: 'users', words: ['moreau'] },
  genre: { path: 'genres', words: ['a'] },
  audit: { path: 'audit', words: [] },
}

async function valuesOf(databaseUrl) {
  const [row] = await query(
    databaseUrl,
    `select (select id from genre order by name limit 1) as genre, (select author from book order by id limit 1) as author`,
  )
  return {
    genre: [row.genre],
    author: [row.author],
    yearFrom: [1990],
    yearTo: [2000],
    person: ['moreau'],
    action: ['user.ban'],
    from: ['2026-01-01'],
    until: ['2026-02-01'],
  }
}

/** Every described list: each filter and each two of them, in each order, with a word and without. */
export async function matrix({ say }) {
  const log = []
  const postgres = await startPostgres({
    settings: ['shared_buffers=512MB', 'shared_preload_libraries=auto_explain'],
    onLog: (text) => void log.push(text),
  })
  const opened = [postgres]
  try {
    const rows = []
    for (const size of sizes) {
      const product = await openProduct(postgres.url, size, say)
      opened.push(product.server)
      rows.push(...(await measure(product, say)))
      await product.server.stop()
      opened.pop()
      if (size !== sizes.at(-1)) continue
      const urls = (await questions(product)).map(({ url }) => url)
      rows.push(judgePlans(await plansOf(postgres.url, product, urls, log)))
    }
    return rows
  } finally {
    for (const each of opened.toReversed()) await each.stop()
  }
}

async function questions({ databaseUrl }) {
  const values = await valuesOf(databaseUrl)
  return (await describedLists()).flatMap((list) => {
    const { path, words } = asked[list.name] ?? {}
    if (!path) throw new Error(`Nothing says where the list ${list.name} is asked for`)
    return questionsOf(list, { values, words }).map((question) => ({
      name: list.name,
      url: `/api/rest/${path}?${new URLSearchParams(question).toString()}`,
    }))
  })
}

async function measure(product, say) {
  const { size, server, cookie } = product
  const lists = Map.groupBy(await questions(product), ({ name }) => name)
  const rows = []
  for (const [name, all] of lists) {
    say(`matrix: ${all.length} questions to ${name} among ${size.toLocaleString('en')}`)
    const figures = []
    for (const { url } of all) figures.push({ url, ...(await ask(server.origin + url, cookie)) })
    const slow = figures.filter(({ p99 }) => p99 > allowedMs)
    rows.push({
      measurement: `${name}, ${size.toLocaleString('en')} rows, questions of ${all.length} slower than ${allowedMs} ms`,
      value: slow.length,
      unit: '',
      target: '≤ 0',
      ok: slow.length === 0,
      detail: figures.toSorted((one, other) => other.p99 - one.p99).slice(0, 30),
    })
  }
  return rows
}

async function ask(url, cookie) {
  const took = []
  // The first one plans.
  for (const began = performance.now(); took.length <= times && performance.now() - began < limitMs;) {
    const before = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    took.push(performance.now() - before)
  }
  const sorted = Float64Array.from(took.length > 1 ? took.slice(1) : took).sort()
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

function judgePlans(plans) {
  const dropping = plans.filter((plan) =>
    [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].some(([, count]) => Number(count) > allowedRows),
  )
  writeFileSync(at('bench/results/matrix-plans.txt'), dropping.join('\n'))
  return {
    measurement: `plans that drop more than ${allowedRows.toLocaleString('en')} rows, of ${plans.length}`,
    value: dropping.length,
    unit: '',
    target: '≤ 0',
    ok: dropping.length === 0 && plans.length > 0,
  }
}
