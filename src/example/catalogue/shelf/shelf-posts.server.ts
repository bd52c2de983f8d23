import { inProcessLink } from '~/api/in-process-link.server'
import { isNamedError } from '~/lib/app-error'
import type { FormFields } from '~/manifest/server-module.server'
import { isState } from './shelf-states'

const call = <T>(name: string, input: object) =>
  inProcessLink.call(['shelf', name], input, { context: {} }) as Promise<T>

/** A refused form redirects to the page, which shows the current state. */
async function orBack(path: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (!isNamedError(error)) throw error
    return error.status === 401 ? `/login?redirect=${encodeURIComponent(path)}` : path
  }
}

/** The forms of shelves without JavaScript, through the same calls. */
export function shelfPosts(pathname: string) {
  if (pathname === '/app/shelves')
    return ({ name = '' }: FormFields) =>
      orBack(pathname, async () => `/app/shelves/${(await call<{ id: string }>('create', { name })).id}`)
  const [, bookId] = /^\/app\/books\/([\w-]+)$/.exec(pathname) ?? []
  if (!bookId) return null
  return ({ shelf = '', from = '' }: FormFields) =>
    orBack(pathname, async () => {
      if (isState(shelf)) await call('put', { shelf, bookId })
      else if (isState(from)) await call('takeOff', { shelf: from, bookId })
      return pathname
    })
}
