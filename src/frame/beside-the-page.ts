import { createIsomorphicFn } from '@tanstack/react-start'
import { loadList } from '~/entity/list/list-query'

/**
 * Data of a page besides its main content. The server waits for it, so that the HTML is complete; in the browser the
 * page is shown without it first. Components read it with `useQuery`, in a place where its arrival moves nothing else.
 * @public for modules to come
 */
export const besideThePage = createIsomorphicFn()
  .server(async (loads: readonly Promise<unknown>[]) => void (await Promise.all(loads)))
  .client(async (loads: readonly Promise<unknown>[]) => void Promise.allSettled(loads))

/**
 * A list on the page of something else, which has a state of its own while it loads. A cursor is waited for, because an
 * invalid one redirects.
 */
export async function listBesideThePage(
  cause: string,
  { cursor }: { cursor?: string },
  load: () => Promise<unknown>,
): Promise<void> {
  const list = loadList(cause, load)
  await (cursor ? list : besideThePage([list]))
}
