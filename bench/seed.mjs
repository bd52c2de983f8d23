// Seeds a migrated database by SQL: `DATABASE_URL=… node bench/seed.mjs 100000`. Existing rows stay.
import { Client } from 'pg'
import { firstNames, lastNames, openings, places, subjects } from './lib/words.mjs'

/** Mixed-radix digits, so that pairs of title and author repeat as late as possible. */
const books = `
  insert into book (id, title, author, genre_id, publisher, year, isbn, description, created_at, updated_at)
  select
    gen_random_uuid(),
    concat_ws(' ', ($2::text[])[(i % $7)::int + 1], ($3::text[])[(i / $7 % $8)::int + 1], ($4::text[])[(i / ($7 * $8) % $9)::int + 1],
      -- A word that no other has, now and then.
      case when i % 97 = 0 then initcap(left(translate(md5(i::text), '0123456789', 'ghijklmnop'), 9)) end),
    concat_ws(' ', ($5::text[])[((i * 13 + i / ($7 * $8 * $9 * $11)) % $10)::int + 1], ($6::text[])[((i * 7 + i / ($7 * $8 * $9)) % $11)::int + 1]),
    genres.ids[(i * 31 % cardinality(genres.ids))::int + 1],
    case when i % 5 > 0 then ($6::text[])[(i * 3 % $11)::int + 1] || ' Press' end,
    case when i % 7 > 0 then 1900 + i % 126 end,
    case when i % 4 > 0 then '978' || lpad((i * 7919 % 9999999999)::text, 10, '0') end,
    case when i % 3 > 0 then repeat('A story of leaving, returning and what was kept. ', 1 + (i % 4)::int) end,
    now() - i * interval '97 seconds' - i % 1000 * interval '1 millisecond',
    now()
  from generate_series(1, $1::bigint) as i, (select array_agg(id order by name) as ids from genre) as genres
  on conflict do nothing`

const users = `
  insert into "user" (id, name, email, email_verified, role, onboarded_at, created_at)
  select
    gen_random_uuid()::text,
    concat_ws(' ', ($2::text[])[(i % $4)::int + 1], ($3::text[])[(i / $4 % $5)::int + 1]),
    'reader' || i || '@example.org',
    true,
    'user',
    now(),
    now() - i * interval '11 minutes'
  from generate_series(1, $1::bigint) as i
  on conflict do nothing`

/** @param {string} databaseUrl @param {number} count books @param {number} [people] a tenth as many by default */
export async function seedRows(databaseUrl, count, people = Math.ceil(count / 10)) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const words = [openings, subjects, places, firstNames, lastNames]
    await client.query(books, [count, ...words, ...words.map((list) => list.length)])
    const names = [firstNames, lastNames]
    await client.query(users, [people, ...names, ...names.map((list) => list.length)])
    await client.query('vacuum analyze')
    const { rows } = await client.query(
      'select (select count(*)::int from book) as books, (select count(*)::int from "user") as users',
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

if (import.meta.main ?? process.argv[1]?.endsWith('seed.mjs')) {
  const count = Number(process.argv[2] ?? 1000)
  const { DATABASE_URL: url } = process.env
  if (!url || !Number.isSafeInteger(count) || count < 1) {
    console.error('Usage: DATABASE_URL=postgres://… node bench/seed.mjs [1000 | 100000 | 1000000]')
    process.exit(1)
  }
  const began = performance.now()
  const { books: bookCount, users: userCount } = await seedRows(url, count)
  console.log(`${bookCount} books, ${userCount} users (${Math.round(performance.now() - began)} ms)`)
}
