import { isNamedError } from '~/lib/app-error'
import type { FormCall, FormFields } from '~/manifest/server-module.server'
import { safePath } from '~/lib/safe-path'
import type { Organization } from './organization.schema'
import { problemOf } from './editor/organization-form'

const pageOf = (slug: string, page: string) => `/app/o/${encodeURIComponent(slug)}/${page}`

/** Redirects to the form with the input and the error. */
async function orBack(path: string, { name, slug }: FormFields, work: () => Promise<string>) {
  try {
    return await work()
  } catch (error) {
    if (!isNamedError(error)) throw error
    if (error.status === 401) return `/login?redirect=${encodeURIComponent(path)}`
    const typed = new URLSearchParams({ problem: problemOf(error), name: name ?? '', slug: slug ?? '' })
    return `${path}?${typed.toString()}`
  }
}

async function change(at: string, { name = '', slug = '', version }: FormFields, call: FormCall) {
  const { id } = await call<Organization>(['organization', 'get'], { slug: at })
  const input = { id, name, slug, version: Number(version) || 0 }
  const changed = await call<Organization>(['organization', 'update'], input)
  return pageOf(changed.slug, 'settings')
}

/** The forms of an organization without JavaScript, through the same calls. */
export function organizationPosts(pathname: string) {
  const [, named] = /^\/app\/o\/([^/]+)\/settings$/.exec(pathname) ?? []
  if (named)
    return (fields: FormFields, call: FormCall) => orBack(pathname, fields, () => change(named, fields, call))
  if (pathname !== '/app/organizations/new') return null
  return (fields: FormFields, call: FormCall) =>
    orBack(pathname, fields, async () => {
      const { name = '', slug = '' } = fields
      const made = await call<Organization>(['organization', 'create'], { name, slug })
      return pageOf(made.slug, 'members')
    })
}

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
