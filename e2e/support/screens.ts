import type { APIRequestContext } from '@playwright/test'
import type { Role } from './people'

export type Screen = {
  path: string
  /** Without it, a stranger's. */
  as?: Role
  /** What is typed into its search before axe looks: hundreds of entries that differ in their words alone take minutes. */
  narrowedBy?: string
}

const stranger = (...paths: string[]): Screen[] => paths.map((path) => ({ path }))
const shown = (as: Role, ...paths: string[]): Screen[] => paths.map((path) => ({ path, as }))

/**
 * Every screen of the product, for tests that look at all of them; accessibility.spec.ts fails when a route has
 * none. `{book}` and `{user}` stand for the first of their lists.
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
  ),
  { path: '/dev/errors', narrowedBy: 'USER_' },
  ...shown('user', '/app', '/app/account', '/welcome?from=app', '/manager'),
  ...shown(
    'admin',
    '/app/books',
    '/app/books/{book}',
    '/manager/dashboard',
    '/manager/users',
    '/manager/users/new',
    '/manager/users/{user}',
    '/manager/users/{user}/update',
    '/manager/books',
    '/manager/books/new',
    '/manager/books/import',
    '/manager/books/{book}',
    '/manager/books/{book}/update',
    '/manager/genres',
    '/manager/audit',
    '/manager/account',
    '/manager/books/no-such-book',
  ),
]

/** A screen's address, with somebody and something that is there. */
export async function addressOf({ path }: Screen, request: APIRequestContext): Promise<string> {
  const list = /\{(book|user)\}/.exec(path)?.[1]
  if (!list) return path
  const answer = await request.get(`/api/rest/${list}s?limit=1`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return path.replace(`{${list}}`, items[0]!.id)
}
