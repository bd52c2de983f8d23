import { writeFileSync } from 'node:fs'
import { at } from '../../scripts/lib/root.mjs'
import { openProduct, plansOf, query, startLargePostgres } from '../lib/large-product.mjs'
import { runLoad } from '../lib/load.mjs'
import { median } from '../lib/statistics.mjs'

const [least, most] = [1000, 1_000_000]
const sizes = [least, 100_000, most]
/** The allowed ratio of the 99th percentiles of the largest and the smallest size. */
const allowed = 3

/** Requests for books, users and the dashboard; the words are those of bench/lib/words.mjs. */
const questions = {
  'books, first page': { path: '/api/rest/books' },
  'books, 5,000 deep (or the last)': { path: '/api/rest/books', deep: true },
  'books, by title': { path: '/api/rest/books?sort=title' },
  'books, of a genre': { path: '/api/rest/books', genre: true },
  'books, common word': { path: '/api/rest/books?searchTerm=harbour' },
  'books, common words': { path: '/api/rest/books?searchTerm=harbour+winter' },
  'books, rare word': { path: '/api/rest/books', rare: 'book' },
  'books, mistyped word': { path: '/api/rest/books?searchTerm=cartogrpaher' },
  'books, Arabic word': { path: `/api/rest/books?searchTerm=${encodeURIComponent('المدينه')}` },
  'books, exact title': { path: '/api/rest/books', exact: 'title' },
  'books, exact author': { path: '/api/rest/books', exact: 'author' },
  'books, whole ISBN': { path: '/api/rest/books', exact: 'isbn' },
  'books, part of an ISBN': { path: '/api/rest/books?searchTerm=4193' },
  'books, common part of an ISBN': { path: '/api/rest/books?searchTerm=9780' },
  'books, part of an ISBN by title': { path: '/api/rest/books?searchTerm=4193&sort=title' },
  'books, year': { path: '/api/rest/books?searchTerm=1985' },
  'books, year and word': { path: '/api/rest/books?searchTerm=harbour+1985' },
  'books, nothing found': { path: '/api/rest/books?searchTerm=xqzvkwjj' },
  'users, first page': { path: '/api/rest/users' },
  'users, 5,000 deep (or the last)': { path: '/api/rest/users', deep: true },
  'users, by name': { path: '/api/rest/users?sort=name' },
  'users, common word': { path: '/api/rest/users?searchTerm=moreau' },
  'users, rare word': { path: '/api/rest/users', rare: 'user' },
  'users, exact address': { path: '/api/rest/users?searchTerm=reader7%40example.org' },
  'users, beginning of addresses': { path: '/api/rest/users?searchTerm=reader9' },
  'users, beginning of names': { path: '/api/rest/users?searchTerm=am' },
  'users, nothing found': { path: '/api/rest/users?searchTerm=xqzvkwjj' },
  'dashboard, totals': { path: '/api/rest/dashboard/figures' },
  'dashboard, sign-ups by day': { path: '/api/rest/dashboard/signups' },
  'dashboard, books by genre': { path: '/api/rest/dashboard/shelves' },
}

/**
 * Lists and searches among a thousand, a hundred thousand and a million rows, one request at a time, with their plans.
 */
export async function scale({ say, seconds, rounds, data }) {
  const postgres = await startLargePostgres(data)
  const opened = [postgres]
  try {
    const products = []
    for (const size of sizes) {
      const product = await openProduct(postgres.url, size, say)
      opened.push(product.server)
      products.push(product)
    }
    const rows = []
    for (const [name, question] of Object.entries(questions)) {
      say(`scale: ${name}`)
      rows.push(await ask(name, question, products, { seconds, rounds }))
    }
    rows.push(await lookAtPlans(postgres, products.at(-1)))
    return rows
  } finally {
    for (const each of opened.toReversed()) await each.stop()
  }
}

async function ask(name, question, products, { seconds, rounds }) {
  const figures = products.map(() => [])
  const urls = await Promise.all(products.map((product) => urlOf(question, product)))
  // Alternating, so that background load affects all sizes.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { cookie }] of products.entries()) {
      const load = { url: urls[index], headers: { cookie }, connections: 1, seconds: Math.min(seconds, 3) }
      const result = await runLoad(load)
      // The first round warms up.
      if (round > 0) figures[index].push(result)
    }
  }
  const of = (field) => figures.map((results) => median(results.map((result) => result[field])))
  const [p50, p99] = [of('p50'), of('p99')]
  return {
    measurement: `${name}, p99 of ${most.toLocaleString('en')}`,
    value: p99.at(-1),
    unit: 'ms',
    floor: p99[0],
    target: `≤ ${allowed} × of 1,000`,
    ok: p99.at(-1) <= allowed * p99[0],
    detail: { sizes, p50, p99 },
  }
}

async function urlOf({ path, deep, genre, rare, exact }, { server, cookie, databaseUrl }) {
  const url = new URL(path, server.origin)
  if (genre) {
    const [row] = await query(databaseUrl, 'select id from genre order by name limit 1')
    url.searchParams.set('genre', row.id)
  }
  if (rare) {
    const [row] = await query(
      databaseUrl,
      // Parts of ISBNs start with this character.
      "select word from search_word where subject = $1 and rows = 1 and word not like '#%' limit 1",
      [rare],
    )
    url.searchParams.set('searchTerm', row.word)
  }
  if (exact) {
    const [row] = await query(
      databaseUrl,
      `select ${exact} as text from book where isbn is not null order by id limit 1`,
    )
    url.searchParams.set('searchTerm', row.text)
  }
  if (deep) {
    url.searchParams.set('limit', '100')
    for (let page = 0; page < 50; page++) {
      const { nextCursor } = await (await fetch(url, { headers: { cookie } })).json()
      if (!nextCursor) break
      url.searchParams.set('cursor', nextCursor)
    }
    url.searchParams.set('limit', '20')
  }
  return url.href
}

/** Logs every plan on the largest database and counts sequential scans. */
async function lookAtPlans(postgres, large) {
  const urls = []
  for (const question of Object.values(questions)) urls.push(await urlOf(question, large))
  const plans = (await plansOf(postgres, large, urls)).flatMap((asked) => asked.plans)
  writeFileSync(at('bench/results/plans.txt'), plans.join('\n'))
  const whole = plans.filter((plan) => /Seq Scan on (book|"user") /.test(plan))
  return {
    measurement: `plans that read all books or users, of ${plans.length}`,
    value: whole.length,
    unit: '',
    target: '≤ 0',
    ok: whole.length === 0 && plans.length > 0,
    detail: whole,
  }
}
