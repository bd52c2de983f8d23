import { inProcessLink } from '~/api/in-process-link.server'
import { isNamedError } from '~/lib/app-error'
import type { FormFields } from '~/manifest/server-module.server'
import type { Organization } from '../organization.schema'
import { problemOf } from './form-problem'

const call = (name: string, input: object) =>
  inProcessLink.call(['organization', name], input, { context: {} }) as Promise<Organization>

const pageOf = (slug: string, page: string) => `/app/o/${encodeURIComponent(slug)}/${page}`

/** Back to the form, with what was typed and what is wrong with it. */
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

/** The forms of an organization, through the same calls as those that a script sends. */
export function organizationPosts(pathname: string) {
  if (pathname !== '/app/organizations/new') return null
  return (fields: FormFields) =>
    orBack(pathname, fields, async () => {
      const { name = '', slug = '' } = fields
      return pageOf((await call('create', { name, slug })).slug, 'members')
    })
}
