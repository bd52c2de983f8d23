import { implement } from '@orpc/server'
import { and, ne } from 'drizzle-orm'
import type { Permission } from '~/access/permissions'
import { csvFormat } from '~/entity/fields/field-store.server'
import { rowsMeant } from '~/entity/act/act.server'
import { actorOf } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { fieldsFor } from '~/modules/auth/own-fields'
import { AppError } from '~/lib/app-error'
import { shortAddress } from '~/platform/client-address.server'
import { readAgent } from '~/lib/user-agent'
import { extensionsOf } from '~/platform/module-extensions.server'
import { asFile, streamRows } from '~/platform/row-stream.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { requirePermission } from './actions/administer.server'
import { type Ban, banUser, unbanUser } from './actions/ban-user.server'
import { actOnMany, countMany } from './actions/bulk.server'
import { createUser, removeUser, updateUser } from './actions/user.server'
import { impersonate, revokeSession, revokeSessions } from './actions/sessions.server'
import { inviteAgain, inviteNewcomer } from './actions/invite.server'
import { userContract } from './user.contract'
import { findUser, listUserSessions, peopleFor, type Row, toUser, userText } from './user.data.server'
import type { BulkAction, UserFilter, UserSession } from './user.schema'

const calls = implement(userContract).$context<HandlerContext>()

const permissionFor: Record<BulkAction, Permission> = {
  ban: 'user.ban',
  unban: 'user.ban',
  revoke: 'session.revoke',
  delete: 'user.delete',
}

export const userApi = calls.router({
  list: calls.list.handler(({ input, context }) => peopleFor(context.caller, input).handle(context, input)),

  export: calls.export.handler(({ input, context: { db, caller } }) => {
    const { sort = '-createdAt', ...filter } = input
    const people = peopleFor(caller, input)
    const csv = csvFormat(fieldsFor(caller), userText)
    return asFile(
      'users',
      'csv',
      streamRows(csv, (after, limit) => people.page(db, filter, { sort, after, limit })),
    )
  }),

  get: calls.get.handler(async ({ input, context, errors }) => {
    const found = await findUser(context.db, input.id)
    if (!found) throw errors.USER_NOT_FOUND()
    return told(context, found)
  }),

  create: calls.create.handler(async ({ input, context }) => {
    const by = actorOf(context)
    const { language } = context.scope
    const created = await createUser(context.db, by, input, language)
    const mail = await inviteNewcomer(context.db, by, created)
    return { user: told(context, created), invited: mail === 'sent', late: mail === 'late' }
  }),

  invite: calls.invite.handler(async ({ input, context }) => ({
    late: (await inviteAgain(context.db, actorOf(context), input.id)) === 'late',
  })),

  update: calls.update.handler(async ({ input: { id, ...change }, context }) =>
    told(context, await updateUser(context.db, actorOf(context), id, change)),
  ),

  ban: calls.ban.handler(async ({ input: { id, ...ban }, context }) =>
    told(context, await banUser(context.db, actorOf(context), id, ban)),
  ),

  banEffects: calls.banEffects.handler(async ({ input: { who }, context }) => {
    const { caller } = actorOf(context)
    const { where } = await selected(context, who)
    // The caller is excluded from bans by filter.
    const others = and(where, ne(user.id, caller.userId))
    const { organizations = [], organizationTotal = 0 } = await extensionsOf('banEffects', context.db, others)
    return { organizations, organizationTotal }
  }),

  unban: calls.unban.handler(async ({ input, context }) =>
    told(context, await unbanUser(context.db, actorOf(context), input.id)),
  ),

  remove: calls.remove.handler(async ({ input, context }) => {
    await removeUser(context.db, actorOf(context), input.id, input.withOrganizations)
  }),

  sessions: calls.sessions.handler(async ({ input, context }) => {
    const items = await sessionsOf(context, input.id)
    return { items, total: items.length, nextCursor: null }
  }),

  session: calls.session.handler(async ({ input, context, errors }) => {
    const items = await sessionsOf(context, input.id)
    const found = items.find(({ id }) => id === input.sessionId)
    if (!found) throw errors.SESSION_NOT_FOUND()
    return found
  }),

  revokeSession: calls.revokeSession.handler(async ({ input, context }) => {
    await revokeSession(context.db, actorOf(context), input.id, input.sessionId)
  }),

  revokeSessions: calls.revokeSessions.handler(async ({ input, context }) => ({
    revoked: await revokeSessions(context.db, actorOf(context), input.id),
  })),

  impersonate: calls.impersonate.handler(async ({ input, context }) => {
    const { person, session } = await impersonate(context.db, actorOf(context), input.id, input.reason)
    context.scope.enterSession(session)
    return { user: told(context, person), expiresAt: session.expiresAt }
  }),

  bulk: calls.bulk.handler(async ({ input, context }) => {
    const by = actorOf(context)
    requirePermission(by, permissionFor[input.action])
    const { who, act, expected } = input
    return await actOnMany(context.db, by, requestOf(input), {
      act,
      expected,
      ...(await selected(context, who)),
    })
  }),

  bulkCount: calls.bulkCount.handler(async ({ input, context }) => {
    const by = actorOf(context)
    requirePermission(by, permissionFor[input.action])
    const { where } = await selected(context, input.who)
    // The reason and the end of a ban do not affect which users match.
    const what =
      input.action === 'ban' ? { ...input, reason: null, expiresAt: null } : { action: input.action }
    return await countMany(context.db, by, requestOf(what), where)
  }),
})

const requestOf = (input: ({ action: 'ban' } & Ban) | { action: Exclude<BulkAction, 'ban'> }) =>
  input.action === 'ban' ? { action: input.action, ban: input } : { action: input.action }

const told = ({ caller }: HandlerContext, row: Row) => toUser(row, fieldsFor(caller))

const selected = ({ db, caller }: HandlerContext, who: { ids: string[] } | { all: UserFilter }) =>
  rowsMeant(user.id, who, async (filter) => await peopleFor(caller, filter).where(db, filter))

async function sessionsOf(context: HandlerContext, userId: string): Promise<UserSession[]> {
  const { caller } = actorOf(context)
  if (!(await findUser(context.db, userId))) throw new AppError('USER_NOT_FOUND', 404)
  const rows = await listUserSessions(context.db, userId)
  return rows.map(({ userAgent, address, ...row }) => ({
    ...row,
    address: address && shortAddress(address),
    ...readAgent(userAgent),
    current: row.id === caller.sessionId,
  }))
}
