import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isUuid } from '~/lib/uuid'
import type { RefSource } from './ref-value'

/** As many as are looked through for one that is called just so. */
const offered = 10

/**
 * For the loader of a list: what its filters refer to is called by its name from the first moment on, and a name that was
 * typed leads to what it names. What is not there is no fault: the list says that nothing matches.
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
