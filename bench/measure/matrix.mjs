import { ask, judgePlans } from '../lib/ask.mjs'
import { describedLists, questionsOf } from '../lib/described-lists.mjs'
import { openProduct, plansOf, query, startLargePostgres } from '../lib/large-product.mjs'
import { childrenCpuMs, cpuMs } from '../lib/process-figures.mjs'
import { atMost } from '../lib/table.mjs'

const sizes = [1000, 1_000_000]
const allowedMs = 30
/**
 * For a word in 33,000 rows, ordered by the text that contains it: the word index is read twice. A faster query would
 * need each word stored in the order of each key; docs/decisions/2026-11-16-stored-sort-keys.md says what that costs.
 */
const slowestMs = 90

/** The path of each list, a common word, and values of filters without options. */
const lists = {
  book: { path: 'books', words: ['harbour'] },
  user: { path: 'users', words: ['moreau'] },
  genre: { path: 'genres', words: ['a'] },
  audit: { path: 'audit', words: [] },
}

/** Not seeded here: organizations, their members and shelves. */
const elsewhere = new Set(['organization', 'member', 'invitation', 'organization-log', 'shelf-book'])

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

/** Every defined list: each filter and each pair, in each order, with and without a search term. */
export async function matrix({ say, data }) {
  const postgres = await startLargePostgres(data)
  const opened = [postgres]
  try {
    const rows = []
    for (const size of sizes) {
      const product = await openProduct(postgres.url, size, say)
      opened.push(product.server)
      rows.push(...(await measure({ ...product, postgres }, say)))
      await product.server.stop()
      opened.pop()
      if (size !== sizes.at(-1)) continue
      say(`matrix: plans among ${size.toLocaleString('en')}`)
      const urls = (await questions(product)).map(({ url }) => url)
      rows.push(judgePlans('matrix', await plansOf(postgres, product, urls)))
    }
    return rows
  } finally {
    for (const each of opened.toReversed()) await each.stop()
  }
}

async function questions({ databaseUrl }) {
  const values = await valuesOf(databaseUrl)
  const measured = (await describedLists()).filter(({ name }) => !elsewhere.has(name))
  return measured.flatMap((list) => {
    const { path, words } = lists[list.name] ?? {}
    if (!path) throw new Error(`Nothing says where the list ${list.name} is asked for`)
    return questionsOf(list, { values, words }).map((question) => ({
      name: list.name,
      url: `/api/rest/${path}?${new URLSearchParams(question).toString()}`,
    }))
  })
}

async function measure(product, say) {
  const { size, server, cookie, postgres } = product
  const cpu = () => cpuMs(server.pid) + childrenCpuMs(postgres.pid)
  const byList = Map.groupBy(await questions(product), ({ name }) => name)
  const rows = []
  for (const [name, all] of byList) {
    say(`matrix: ${all.length} questions to ${name} among ${size.toLocaleString('en')}`)
    const figures = []
    for (const { url } of all) figures.push({ url, ...(await ask(server.origin + url, cookie, cpu)) })
    const among = `${name}, ${size.toLocaleString('en')} rows, of ${all.length} questions`
    const countOver = (what, key) => {
      const sorted = figures.toSorted((one, other) => other[key] - one[key])
      const value = sorted.filter((figure) => figure[key] > allowedMs).length
      const measurement = `${among} ${what} ${allowedMs} ms`
      return { measurement, value, unit: '', target: '≤ 0', ok: value === 0, detail: sorted.slice(0, 40) }
    }
    // On a shared machine wall time includes waiting for a CPU, which takes no CPU time.
    const slowest = Math.max(...figures.map((figure) => figure.cpu))
    rows.push(
      countOver('those whose p99 is over', 'p99'),
      countOver('those that take a processor over', 'cpu'),
      atMost(`${among} the slowest takes a processor`, 'ms', slowest, slowestMs),
    )
  }
  return rows
}
