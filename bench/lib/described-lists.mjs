// The lists of the product from their definitions (`*.list.ts`), and every possible request to them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { at } from '../../scripts/lib/root.mjs'

/** Lists with an API. Of several definitions with one name, the largest covers the others. */
export async function describedLists() {
  const files = readdirSync(at('src'), { recursive: true }).filter((path) => path.endsWith('.list.ts'))
  const lists = new Map()
  for (const file of files) {
    const { module } = await runnerImport(join(at('src'), file), {
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { '~': at('src') } },
    })
    for (const list of Object.values(module)) {
      if (!list?.orders || !list.filters) continue
      const known = lists.get(list.name)
      const size = (each) => Object.keys(each.filters).length
      if (!known || size(list) > size(known)) lists.set(list.name, list)
    }
  }
  return [...lists.values()]
}

/**
 * Each filter, each pair of filters, and none, in each order, with and without a search term.
 * @param {{ values: Record<string, unknown[]>, words: string[] }} given values of filters that have no options, by name
 */
export function questionsOf({ name, orders, filters }, { values, words }) {
  const each = Object.entries(filters).flatMap(([filter, { options }]) => {
    const known = options ?? values[filter]
    if (!known) throw new Error(`The filter ${filter} of the list ${name} has no value to ask for`)
    return known.map((value) => ({ [filter]: String(value) }))
  })
  const pairs = each.flatMap((one, index) =>
    each
      .slice(index + 1)
      .filter((other) => Object.keys(other)[0] !== Object.keys(one)[0])
      .map((other) => ({ ...one, ...other })),
  )
  return [{}, ...each, ...pairs].flatMap((filter) =>
    [undefined, ...words].flatMap((searchTerm) =>
      orders
        .filter((sort) => sort !== 'relevance' || searchTerm)
        .map((sort) => ({ ...filter, ...(searchTerm && { searchTerm }), sort })),
    ),
  )
}
