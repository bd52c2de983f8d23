import { inProcessLink } from '~/api/in-process-link.server'
import { isNamedError } from '~/lib/app-error'
import { safePath } from '~/lib/safe-path'
import type { FormFields } from '~/manifest/server-module.server'

const call = (name: 'accept' | 'reject', id: string) =>
  inProcessLink.call(['organization', name], { id }, { context: {} })

const answers: Record<string, (id: string, target: string) => Promise<string>> = {
  '/invitation/accept': async (id) => {
    const { slug } = (await call('accept', id)) as { slug: string }
    return `/app/o/${encodeURIComponent(slug)}/members?joined=1`
  },
  '/invitation/decline': async (id, target) => {
    await call('reject', id)
    return target
  },
}

/** Accepting and declining without JavaScript, through the same calls. */
export function invitationPosts(pathname: string) {
  const action = answers[pathname]
  if (!action) return null
  return async ({ id = '', redirect }: FormFields) => {
    const target = safePath(redirect) ?? '/app'
    try {
      return await action(id, target)
    } catch (error) {
      if (!isNamedError(error)) throw error
      if (error.status === 401) return `/login?${new URLSearchParams({ redirect: target }).toString()}`
      const url = new URL(target, 'http://here.invalid')
      url.searchParams.set('problem', error.code)
      return url.pathname + url.search
    }
  }
}
