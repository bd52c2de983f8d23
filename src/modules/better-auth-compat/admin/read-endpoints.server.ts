import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { can } from '~/access/can'
import { type Permission, rolesWith } from '~/access/permissions'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import { idInput } from '~/api/contract'
import type { Database } from '~/platform/database.server'
import { currentScope } from '~/platform/scope.server'
import { type Person, requirePermission } from '~/modules/user/actions/administer.server'
import { listUserSessions } from '~/modules/user/user.data.server'
import { compatEndpoint } from '../compat-endpoint.server'
import { libraryList, libraryListInput } from './library-list.data.server'
import { toLibrarySessionOf, toLibraryUser } from './user-shapes.server'

const permissionsInput = z.strictObject({
  userId: z.optional(idInput),
  role: z.optional(z.string().check(z.maxLength(100))),
  permissions: z
    .record(z.string(), z.array(z.string()))
    .check(z.refine((requested) => Object.values(requested).some((actions) => actions.length > 0))),
})

export const readEndpoints = (db: Database) => ({
  listUsers: compatEndpoint(
    '/admin/list-users',
    { method: 'GET', permission: 'user.list', input: libraryListInput },
    async (_by, input) => {
      const { rows, total } = await libraryList(db, input)
      return { users: rows.map(toLibraryUser), total, limit: input.limit, offset: input.offset }
    },
  ),

  getUser: compatEndpoint(
    '/admin/get-user',
    { method: 'GET', permission: 'user.get', input: z.object({ id: idInput }) },
    async (_by, { id }) => toLibraryUser(await personOf(db, id)),
  ),

  listUserSessions: compatEndpoint(
    '/admin/list-user-sessions',
    { method: 'POST', permission: 'session.list', input: z.strictObject({ userId: idInput }) },
    async (_by, { userId }) => {
      await personOf(db, userId)
      return { sessions: (await listUserSessions(db, userId)).map(toLibrarySessionOf(userId)) }
    },
  ),

  userHasPermission: compatEndpoint(
    '/admin/has-permission',
    { method: 'POST', permission: null, input: permissionsInput },
    async (by, { userId, role, permissions }) => {
      const subject = await subjectOf(db, by, userId, role)
      const requested = Object.entries(permissions).flatMap(([resource, actions]) =>
        actions.map((action) => `${resource}.${action}`),
      )
      const success = requested.every((name) => isPermission(name) && can(subject, name))
      return { error: null, success }
    },
  ),
})

async function personOf(db: Database, id: string): Promise<Person> {
  const [row] = await db.select().from(user).where(eq(user.id, id))
  if (!row) throw new AppError('USER_NOT_FOUND', 404)
  return row
}

/** The caller; another user or a role only with the permission to see users. */
async function subjectOf(db: Database, by: Actor, userId: string | undefined, role: string | undefined) {
  const isSelf = (userId === undefined || userId === by.caller.userId) && role === undefined
  if (isSelf) return by.caller
  requirePermission(by, 'user.get')
  if (userId === undefined) return { role: role ?? '' }
  const person = await personOf(db, userId)
  return { role: person.role, grantedAll: currentScope().settings.adminIds.includes(person.id) }
}

/** An unknown permission is granted to nobody, configured administrators included. */
const isPermission = (name: string): name is Permission => rolesWith.has(name as Permission)
