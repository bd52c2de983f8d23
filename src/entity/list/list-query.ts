import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isNamedError } from '~/lib/app-error'

// Query keys contain the input of their call, and readers of different inputs are not assignable.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyKey = any

type FetchPage<Page> = (cursor: string | undefined, options: { signal: AbortSignal }) => Promise<Page>

/** An infinite query; `cursor` is the start of the first page. */
export const pagedQuery = <Page extends { nextCursor: string | null }, const Key extends QueryKey>(
  queryKey: Key,
  fetchPage: FetchPage<Page>,
  cursor?: string,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, { signal }),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/**
 * For the loader of a list's page. On the list itself it does not wait: the component keeps its rows and
 * fetches the new ones. An invalid cursor redirects to the start of the list.
 */
export async function loadList(cause: string, load: () => Promise<unknown>) {
  if (cause === 'stay') return
  try {
    await load()
  } catch (error) {
    if (!isNamedError(error) || error.code !== 'INVALID_CURSOR') throw error
    throw redirect({ to: '.', search: ((before: object) => ({ ...before, cursor: undefined })) as never })
  }
}
