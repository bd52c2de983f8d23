import { isNamedError } from '~/lib/app-error'
import type { FormCall, FormFields } from '~/manifest/server-module.server'
import { isState } from './shelf-states'

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
    return ({ name = '' }: FormFields, call: FormCall) =>
      orBack(pathname, async () => {
        const { id } = await call<{ id: string }>(['shelf', 'create'], { name })
        return `/app/shelves/${id}`
      })
  const [, bookId] = /^\/app\/books\/([\w-]+)$/.exec(pathname) ?? []
  if (!bookId) return null
  return ({ shelf = '', from = '' }: FormFields, call: FormCall) =>
    orBack(pathname, async () => {
      if (isState(shelf)) await call(['shelf', 'put'], { shelf, bookId })
      else if (isState(from)) await call(['shelf', 'takeOff'], { shelf: from, bookId })
      return pathname
    })
}
