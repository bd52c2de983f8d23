import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isUuid } from '~/lib/uuid'
import type { RefSource } from './ref-value'

/** Number of search results that are compared with the typed name. */
const offered = 10

/**
 * For the loader of a list: loads the names of the rows that its filters reference, and resolves a typed name
 * to an id. A missing row is not an error; the list then shows that nothing matches.
 */
export async function loadRefs(queryClient: QueryClient, refs: Record<string, RefSource>, search: object) {
  await Promise.all(
    Object.entries(refs).map(async ([field, { find, one, nameOf }]) => {
      const value = (search as Record<string, string | undefined>)[field]
      if (value === undefined) return
      if (isUuid(value)) return await queryClient.prefetchQuery(one(value))
      const found = await queryClient.fetchQuery(find(value, offered)).catch(() => ({ items: [] }))
      const match = found.items.find((item) => nameOf(item) === value) ?? found.items[0]
      if (!match) return
      const named = (before: object) => ({ ...before, [field]: match.id })
      throw redirect({ to: '.', search: named as never })
    }),
  )
}
