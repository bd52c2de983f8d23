import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isNamedError } from '~/lib/app-error'

// A key is made of whatever its call takes, and functions that read one do not fit those that read another.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyKey = any

type FetchPage<Page> = (cursor: string | undefined, options: { signal: AbortSignal }) => Promise<Page>

/** A list, page by page; `cursor` is where it begins. */
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
 * For the loader of a list's page. The page that is already there keeps its rows, and asks for the new ones by itself.
 * A cursor that is no longer good leads to the list's beginning.
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
