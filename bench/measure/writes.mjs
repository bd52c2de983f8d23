import { Client } from 'pg'
import { jsonClient, runLoops } from '../lib/loops.mjs'
import { median } from '../lib/statistics.mjs'
import { atLeast } from '../lib/table.mjs'
import { firstNames, lastNames, openings, places, subjects } from '../lib/words.mjs'

const writers = [1, 4, 16]
/** Triggers of the product, not those of foreign keys. */
const triggers = (state) => `alter table "book" ${state} trigger user`

/** Books added through the API by 1, 4 and 16 writers; the floor is the same without totals, words and versions. */
export async function writes(context) {
  const { origin, pid } = await context.server()
  const cookie = await context.cookie()
  const database = new Client(await context.database())
  await database.connect()
  const client = jsonClient(Math.max(...writers))
  const { rows: genres } = await database.query('select id from genre order by name')
  let count = 0
  const pick = (list, step) => list[Math.floor(count / step) % list.length]
  const add = () => {
    count++
    const title = `${pick(openings, 1)} ${pick(subjects, 3)} ${pick(places, 7)} ${count} of ${Date.now()}`
    const author = `${pick(firstNames, 1)} ${pick(lastNames, 5)}`
    const draft = { title, author, publisher: `${pick(lastNames, 11)} Press`, year: 1900 + (count % 120) }
    return client.send(`${origin}/api/rest/books`, { ...draft, genreId: pick(genres, 1).id }, { cookie })
  }
  const results = Object.fromEntries(writers.map((clients) => [clients, { ours: [], floor: [] }]))
  try {
    context.say('writes: warming up')
    await runLoops({ clients: 4, seconds: 3, work: add })
    for (let round = 0; round < context.rounds; round++) {
      for (const clients of writers) {
        context.say(`writes: ${clients} at once`)
        const load = { clients, seconds: context.seconds, pid, work: add }
        results[clients].ours.push(await runLoops(load))
        await database.query(triggers('disable'))
        try {
          results[clients].floor.push(await runLoops(load))
        } finally {
          await database.query(triggers('enable'))
        }
      }
    }
    const of = (clients, kind, field) => median(results[clients][kind].map((each) => each[field]))
    const rows = writers.map((clients) => ({
      measurement: `a book added, ${clients} at once`,
      value: of(clients, 'ours', 'perSecond'),
      unit: '/s',
      floor: of(clients, 'floor', 'perSecond'),
      cpu: of(clients, 'ours', 'cpu'),
      detail: results[clients],
    }))
    const [one, , most] = rows
    return [
      ...rows,
      atLeast('a book added, 16 writers, times one writer', 'times', most.value / one.value, 4),
    ]
  } finally {
    client.close()
    await database.query(`delete from "book" where title like '% of 1%'`)
    await database.end()
  }
}
