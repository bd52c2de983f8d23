import * as z from 'zod/mini'
import { AppError } from '~/lib/app-error'
import { idInput } from '~/api/contract'
import type { Database } from '~/platform/database.server'
import { currentScope } from '~/platform/scope.server'
import { banUser, unbanUser } from '~/modules/user/actions/ban-user.server'
import { createUser, removeUser, updateUser } from '~/modules/user/actions/user.server'
import { inviteNewcomer } from '~/modules/user/actions/invite.server'
import { revokeSession, revokeSessions } from '~/modules/user/actions/sessions.server'
import { ownerOfSession } from '~/modules/user/user.data.server'
import { newUserSchema, reasonText, roleSchema, userChangeSchema } from '~/modules/user/user.schema'
import { post } from '../compat-endpoint.server'
import { toLibraryUser } from './user-shapes.server'

const ofOne = z.strictObject({ userId: idInput })

/** Sessions are named by id where the library uses the token. */
const ofSession = z.strictObject({ sessionToken: idInput })

/** The library's clients may send several roles as a list. */
const roleInput = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((role) => [role].flat().join(',')),
  ),
  roleSchema,
)

const roleChangeInput = z.strictObject({ userId: idInput, role: roleInput })

const createInput = z.strictObject({
  ...newUserSchema.shape,
  role: z.optional(roleInput),
  /** There are no passwords, and the only further field is the role. */
  data: z.optional(z.strictObject({ role: z.optional(roleInput) })),
})

const updateInput = z.strictObject({
  userId: idInput,
  data: z.strictObject({ ...userChangeSchema.shape, role: z.optional(roleInput) }),
})

const century = 60 * 60 * 24 * 365 * 100

const banInput = z.strictObject({
  userId: idInput,
  banReason: z.optional(reasonText),
  /** In seconds. */
  banExpiresIn: z.optional(z.number().check(z.positive(), z.maximum(century))),
})

export const changeEndpoints = (db: Database) => ({
  createUser: post('/admin/create-user', 'user.create', createInput, async (by, { data, ...given }) => {
    const person = { ...given, role: given.role ?? data?.role ?? 'user' }
    const created = await createUser(db, by, person, currentScope().language)
    await inviteNewcomer(db, by, created)
    return { user: toLibraryUser(by, created) }
  }),

  adminUpdateUser: post('/admin/update-user', 'user.update', updateInput, async (by, { userId, data }) => {
    if (Object.keys(data).length === 0) throw new AppError('NO_DATA_TO_UPDATE', 400)
    return toLibraryUser(by, await updateUser(db, by, userId, data))
  }),

  setRole: post('/admin/set-role', 'user.set-role', roleChangeInput, async (by, { userId, role }) => ({
    user: toLibraryUser(by, await updateUser(db, by, userId, { role })),
  })),

  banUser: post('/admin/ban-user', 'user.ban', banInput, async (by, { userId, banReason, banExpiresIn }) => {
    const expiresAt = banExpiresIn === undefined ? null : new Date(Date.now() + banExpiresIn * 1000)
    return {
      user: toLibraryUser(by, await banUser(db, by, userId, { reason: banReason || null, expiresAt })),
    }
  }),

  unbanUser: post('/admin/unban-user', 'user.ban', ofOne, async (by, { userId }) => ({
    user: toLibraryUser(by, await unbanUser(db, by, userId)),
  })),

  removeUser: post('/admin/remove-user', 'user.delete', ofOne, async (by, { userId }) => {
    await removeUser(db, by, userId)
    return { success: true }
  }),

  revokeUserSession: post('/admin/revoke-user-session', 'session.revoke', ofSession, async (by, given) => {
    const owner = await ownerOfSession(db, given.sessionToken)
    if (!owner) throw new AppError('SESSION_NOT_FOUND', 404)
    await revokeSession(db, by, owner, given.sessionToken)
    return { success: true }
  }),

  revokeUserSessions: post('/admin/revoke-user-sessions', 'session.revoke', ofOne, async (by, { userId }) => {
    await revokeSessions(db, by, userId)
    return { success: true }
  }),
})
