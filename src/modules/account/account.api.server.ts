import { implement, ORPCError } from '@orpc/server'
import type { Caller } from '~/access/caller'
import { setLanguage } from '~/modules/auth/auth.data.server'
import { shortAddress } from '~/platform/client-address.server'
import { readAgent } from '~/lib/user-agent'
import type { HandlerContext } from '~/platform/procedure.server'
import { accountContract } from './account.contract'
import {
  deleteSession,
  listPasskeys,
  listSessions,
  listVisits,
  readEverything,
  readProfile,
  updateProfile,
} from './account.data.server'

const calls = implement(accountContract).$context<HandlerContext>()

/** Narrows the type: the pipeline rejects anonymous callers. */
function self({ caller }: HandlerContext): Caller {
  if (!caller) throw new ORPCError('UNAUTHORIZED', { status: 401 })
  return caller
}

export const accountApi = calls.router({
  devices: calls.devices.handler(async ({ context }) => {
    const { userId, sessionId } = self(context)
    const rows = await listSessions(context.db, userId, sessionId)
    return rows.map(({ userAgent, address, ...row }) => ({
      ...row,
      ...readAgent(userAgent),
      address: address && shortAddress(address),
      current: row.id === sessionId,
    }))
  }),

  revokeDevice: calls.revokeDevice.handler(async ({ input, context, errors }) => {
    const own = self(context)
    // The current session ends by signing out, which also clears the browser's caches.
    if (input.id === own.sessionId) throw errors.CURRENT_DEVICE()
    if (!(await deleteSession(context.db, own, input.id))) throw errors.NOT_FOUND()
  }),

  passkeys: calls.passkeys.handler(({ context }) => listPasskeys(context.db, self(context).userId)),

  visits: calls.visits.handler(({ context }) => listVisits(context.db, self(context).userId, 20)),

  profile: calls.profile.handler(({ context }) => readProfile(context.db, self(context).userId)),

  update: calls.update.handler(({ input, context }) => updateProfile(context.db, self(context), input)),

  setLanguage: calls.setLanguage.handler(async ({ input, context }) => {
    await setLanguage(context.db, self(context).userId, input.language)
  }),

  data: calls.data.handler(async ({ context }) => {
    const { userId, impersonatedBy } = self(context)
    // Impersonation allows viewing, not downloading a copy of all data.
    if (impersonatedBy) throw new ORPCError('NOT_WHILE_IMPERSONATING', { status: 403 })
    const everything = await readEverything(context.db, userId)
    if (!everything) throw new ORPCError('UNAUTHORIZED', { status: 401 })
    return everything
  }),
})
