import { ask, judgePlans } from '../lib/ask.mjs'
import { describedLists, questionsOf } from '../lib/described-lists.mjs'
import { openProduct, plansOf, query, startLargePostgres } from '../lib/large-product.mjs'
import { childrenCpuMs, cpuMs } from '../lib/process-figures.mjs'
import { lastNames, openings, subjects } from '../lib/words.mjs'

const [least, most] = [1000, 100_000]
/** The allowed ratio of the slowest to the fastest size. */
const allowed = 3

/** Each has an owner. A few are suspended, and in a few every owner is banned. */
const seed = [
  `insert into organization (id, name, slug, created_at, suspended_at, suspended_reason)
   select 'o' || i, concat_ws(' ', ($2::text[])[i % cardinality($2::text[]) + 1], ($3::text[])[i / 7 % cardinality($3::text[]) + 1], i),
     'bench-' || i, now() - i * interval '7 minutes', case when i % 200 = 0 then now() end, case when i % 200 = 0 then 'Unpaid' end
   from generate_series(1, $1::int) as i`,
  `insert into member (id, organization_id, user_id, role)
   select 'm' || i, 'o' || i, id, 'owner' from (select row_number() over (order by id) as i, id from "user") as u where i <= $1`,
  `update "user" set banned = true where id in (select user_id from member where id in (select 'm' || i * 500 from generate_series(1, 20) as i))`,
  `insert into team (id, organization_id, name) values (gen_random_uuid(), 'o1', 'First')`,
  // The first has all users, and the administrator who sends the requests.
  `insert into member (id, organization_id, user_id, role, created_at)
   select 'p' || i, 'o1', id, case when email = 'admin@example.com' then 'owner' when i % 50 = 0 then 'admin' else 'member' end, now() - i * interval '1 minute'
   from (select row_number() over (order by id) as i, id, email from "user") as u on conflict do nothing`,
  `insert into team_member (id, organization_id, team_id, user_id)
   select 't' || m.id, 'o1', t.id, m.user_id from team t, (select id, user_id from member where organization_id = 'o1' order by id limit 100) as m where t.organization_id = 'o1'`,
]

async function seedOrganizations({ databaseUrl, size }) {
  const [{ there }] = await query(
    databaseUrl,
    `select exists (select from organization where id = 'o1') as there`,
  )
  if (there) return
  for (const statement of seed) {
    const given = [size, openings, subjects].slice(
      0,
      Math.max(0, ...[...statement.matchAll(/\$(\d)/g)].map(([, n]) => n)),
    )
    await query(databaseUrl, statement, given)
  }
  await query(databaseUrl, 'vacuum analyze')
}

/** Every request that the definitions of both lists allow. */
async function questions({ databaseUrl }) {
  const [team] = await query(databaseUrl, `select id from team where organization_id = 'o1'`)
  const lists = {
    organization: { path: 'organizations', words: [subjects[1]], values: {} },
    member: { path: 'organizations/o1/members', words: [lastNames[0]], values: { teamId: [team.id] } },
  }
  return (await describedLists()).flatMap((list) => {
    const { path, ...given } = lists[list.name] ?? {}
    if (!path) return []
    return questionsOf(list, given).map((question) => ({
      name: list.name,
      url: `/api/rest/${path}?${new URLSearchParams(question).toString()}`,
    }))
  })
}

/** All organizations among 1,000 and 100,000, and the members of one of that size. */
export async function organizations({ say, data }) {
  const postgres = await startLargePostgres(data)
  const opened = [postgres]
  try {
    const products = []
    for (const size of [least, most]) {
      const product = await openProduct(postgres.url, size, say, { prefix: 'organizations', books: 1 })
      opened.push(product.server)
      await seedOrganizations(product)
      products.push({ ...product, questions: await questions(product) })
    }
    const [few, many] = products
    const cpu = ({ server }) => cpuMs(server.pid) + childrenCpuMs(postgres.pid)
    const figuresOf = (product, { url }) =>
      ask(product.server.origin + url, product.cookie, () => cpu(product))
    say(`organizations: ${many.questions.length} questions among 1,000 and 100,000`)
    const figures = []
    for (const [index, question] of many.questions.entries()) {
      // Sequential, and repeated if slow, because of background load.
      const tried = []
      while (tried.length < 3 && tried.every((each) => Math.max(each.ratio, each.cpuRatio) > allowed)) {
        // Team ids differ between the two, but the order of requests is the same.
        const before = await figuresOf(few, few.questions[index])
        const figure = await figuresOf(many, question)
        const ratio = figure.p50 / before.p50
        tried.push({ ...question, ...figure, before, ratio, cpuRatio: figure.cpu / before.cpu })
      }
      figures.push(tried.toSorted((one, other) => one.ratio - other.ratio)[0])
    }
    const urls = many.questions.map(({ url }) => url)
    return [...worstOf(figures), judgePlans('organizations', await plansOf(postgres, many, urls))]
  } finally {
    for (const each of opened.toReversed()) await each.stop()
  }
}

function worstOf(figures) {
  return Map.groupBy(figures, ({ name }) => name)
    .entries()
    .toArray()
    .flatMap(([name, all]) =>
      [
        ['the median', 'ratio'],
        ['the processor time', 'cpuRatio'],
      ].map(([what, key]) => {
        const sorted = all.toSorted((one, other) => other[key] - one[key])
        return {
          measurement: `${name}, ${all.length} questions among 100,000: ${what}, most times that among 1,000`,
          value: sorted[0][key],
          unit: '×',
          target: `≤ ${allowed}`,
          ok: sorted[0][key] <= allowed,
          detail: sorted.slice(0, 20),
        }
      }),
    )
}
