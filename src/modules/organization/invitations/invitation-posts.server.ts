import { isNamedError } from '~/lib/app-error'
import { safePath } from '~/lib/safe-path'
import type { FormCall, FormFields } from '~/manifest/server-module.server'

const answers: Record<string, (id: string, target: string, call: FormCall) => Promise<string>> = {
  '/invitation/accept': async (id, _, call) => {
    const { slug } = await call<{ slug: string }>(['organization', 'accept'], { id })
    return `/app/o/${encodeURIComponent(slug)}/members?joined=1`
  },
  '/invitation/decline': async (id, target, call) => {
    await call(['organization', 'reject'], { id })
    return target
  },
}

/** Accepting and declining without JavaScript, through the same calls. */
export function invitationPosts(pathname: string) {
  const action = answers[pathname]
  if (!action) return null
  return async ({ id = '', redirect }: FormFields, call: FormCall) => {
    const target = safePath(redirect) ?? '/app'
    try {
      return await action(id, target, call)
    } catch (error) {
      if (!isNamedError(error)) throw error
      if (error.status === 401) return `/login?${new URLSearchParams({ redirect: target }).toString()}`
      const url = new URL(target, 'http://here.invalid')
      url.searchParams.set('problem', error.code)
      return url.pathname + url.search
    }
  }
}
