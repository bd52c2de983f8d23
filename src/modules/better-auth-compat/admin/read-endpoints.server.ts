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
import { get, permissionNames, post } from '../compat-endpoint.server'
import { libraryList, libraryListInput } from './library-list.data.server'
import { toLibrarySessionOf, toLibraryUser } from './user-shapes.server'

const ofOne = z.strictObject({ userId: idInput })

const permissionsInput = z.strictObject({
  userId: z.optional(idInput),
  role: z.optional(z.string().check(z.maxLength(100))),
  permissions: z
    .record(z.string(), z.array(z.string()))
    .check(z.refine((requested) => Object.values(requested).some((actions) => actions.length > 0))),
})

export const readEndpoints = (db: Database) => ({
  listUsers: get('/admin/list-users', 'user.list', libraryListInput, async (by, input) => {
    const { rows, total } = await libraryList(db, input)
    return {
      users: rows.map((row) => toLibraryUser(by, row)),
      total,
      limit: input.limit,
      offset: input.offset,
    }
  }),

  getUser: get('/admin/get-user', 'user.get', z.object({ id: idInput }), async (by, { id }) =>
    toLibraryUser(by, await personOf(db, id)),
  ),

  listUserSessions: post('/admin/list-user-sessions', 'session.list', ofOne, async (_by, { userId }) => {
    await personOf(db, userId)
    return { sessions: (await listUserSessions(db, userId)).map(toLibrarySessionOf(userId)) }
  }),

  userHasPermission: post('/admin/has-permission', 'signed-in', permissionsInput, async (by, given) => {
    const subject = await subjectOf(db, by, given)
    const success = permissionNames(given.permissions).every(
      (name) => isPermission(name) && can(subject, name),
    )
    return { error: null, success }
  }),
})

async function personOf(db: Database, id: string): Promise<Person> {
  const [row] = await db.select().from(user).where(eq(user.id, id))
  if (!row) throw new AppError('USER_NOT_FOUND', 404)
  return row
}

/** The caller; another user or a role only with the permission to see users. */
async function subjectOf(db: Database, by: Actor, { userId, role }: { userId?: string; role?: string }) {
  const isSelf = (userId === undefined || userId === by.caller.userId) && role === undefined
  if (isSelf) return by.caller
  requirePermission(by, 'user.get')
  if (userId === undefined) return { role: role ?? '' }
  const person = await personOf(db, userId)
  return { role: person.role, grantedAll: currentScope().settings.adminIds.includes(person.id) }
}

/** An unknown permission is granted to nobody, configured administrators included. */
const isPermission = (name: string): name is Permission => rolesWith.has(name as Permission)
