import type { APIRequestContext } from '@playwright/test'
import { modulePages } from './module-pages'
import { type Role, sampleOrganization } from './people'

export type Screen = {
  path: string
  /** Anonymous by default. */
  as?: Role
  /** A search term to apply before axe runs: hundreds of similar entries take minutes. */
  narrowedBy?: string
}

const stranger = (...paths: string[]): Screen[] => paths.map((path) => ({ path }))
const shown = (as: Role, ...paths: string[]): Screen[] => paths.map((path) => ({ path, as }))

/**
 * Every screen of the product; accessibility.spec.ts fails if a route has none. `{users}` stands for the id of the
 * first user.
 */
export const screens: Screen[] = [
  ...stranger(
    '/login',
    '/login/verify?email=a@example.com',
    '/login/error?error=access_denied',
    '/login/restore?token=none',
    '/login/restore?problem=USER_ALREADY_EXISTS',
    '/welcome',
    '/api/docs',
    '/dev/mailbox',
    '/dev/ui',
    '/no-such-page',
    '/invitation/{token}',
  ),
  { path: '/dev/errors', narrowedBy: 'USER_' },
  ...shown('user', '/app', '/app/account', '/welcome?from=app', '/manager'),
  ...shown(
    'admin',
    '/app/organizations',
    '/app/organizations/new',
    '/app/o/{slug}/members',
    '/app/o/{slug}/members/invitations',
    '/app/o/{slug}/teams',
    '/app/o/{slug}/log',
    '/app/o/{slug}/settings',
  ),
  ...shown(
    'admin',
    '/manager/dashboard',
    '/manager/users',
    '/manager/users/new',
    '/manager/users/{users}',
    '/manager/users/{users}/update',
    '/manager/organizations',
    '/manager/organizations/{organizations}',
    '/manager/audit',
    '/manager/audit/{audit}',
    '/manager/deleted',
    '/manager/jobs',
    '/manager/mail',
    '/manager/account',
    ...modulePages.screens,
  ),
]

/** The URL of a screen with the ids of real rows. */
export async function addressOf({ path: given }: Screen, request: APIRequestContext): Promise<string> {
  const path = given
    .replace('{slug}', sampleOrganization.slug)
    .replace('{token}', 'none')
    .replace('{shelf}', 'reading')
  const list = /\{([\w-]+)\}/.exec(path)?.[1]
  if (!list) return path
  // The server closes a connection that was idle for 65 seconds; a request that meets the closing is sent again.
  const response = await request.get(`/api/rest/${list}?limit=1`, { maxRetries: 2 })
  const { items } = (await response.json()) as { items: { id: string }[] }
  return path.replace(`{${list}}`, items[0]!.id)
}
