import { inProcessLink } from '~/api/in-process-link.server'
import { isNamedError } from '~/lib/app-error'
import type { FormFields } from '~/manifest/server-module.server'
import type { Organization } from '../organization.schema'
import { problemOf } from './organization-form-problem'

const call = (name: string, input: object) =>
  inProcessLink.call(['organization', name], input, { context: {} }) as Promise<Organization>

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

async function change(at: string, { name = '', slug = '', version }: FormFields): Promise<string> {
  const { id } = await call('get', { slug: at })
  const changed = await call('update', { id, name, slug, version: Number(version) || 0 })
  return pageOf(changed.slug, 'settings')
}

/** The forms of an organization without JavaScript, through the same calls. */
export function organizationPosts(pathname: string) {
  const [, named] = /^\/app\/o\/([^/]+)\/settings$/.exec(pathname) ?? []
  if (named) return (fields: FormFields) => orBack(pathname, fields, () => change(named, fields))
  if (pathname !== '/app/organizations/new') return null
  return (fields: FormFields) =>
    orBack(pathname, fields, async () => {
      const { name = '', slug = '' } = fields
      return pageOf((await call('create', { name, slug })).slug, 'members')
    })
}
