import { createHmac, randomBytes } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import type { Caller } from '~/access/caller'
import type { Database } from '~/platform/database.server'
import { sharedCounter } from '~/modules/auth/codes/code.data.server'
import {
  forgetDevice,
  forgetDevices,
  forgetOtherDevices,
  isKnownDevice,
  noteSessionDevice,
  rememberDevice,
} from './device.data.server'
import { readSigned, writeSigned } from './session-cookie.server'
import { lockSignedIn } from '~/modules/auth/address/address-change.data.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { inTransaction } from '~/platform/transaction.server'
import { notices } from '~/modules/auth/service/notices.server'

const year = 60 * 60 * 24 * 365

type SignedIn = { user: { id: string; email: string }; session: { id: string } }

/** The browsers that users signed in with before: each has a cookie, of which the hash is stored. */
export function createDevices(db: Database, secret: string) {
  const hashOf = (device: string) =>
    createHmac('sha256', secret).update(`device\n${device}`).digest('base64url')
  const cookieOf = (ctx: GenericEndpointContext) => ctx.context.createAuthCookie('device', { maxAge: year })

  return {
    /** Notifies users about a sign-in from a new browser. */
    async note(ctx: GenericEndpointContext, { user, session }: SignedIn): Promise<void> {
      const cookie = cookieOf(ctx)
      const device = readSigned(ctx, cookie.name) ?? randomBytes(16).toString('base64url')
      // Also for a known device, to refresh the cookie's expiry.
      writeSigned(ctx, cookie, device)
      await noteSessionDevice(db, session.id, hashOf(device))
      const seen = await rememberDevice(db, user.id, hashOf(device))
      if (seen === 'another') await notices.newDevice(db, user)
    },

    /** The counter of failures and mails for this browser and address: its own, or the shared one. */
    async counterFor(ctx: GenericEndpointContext, email: string): Promise<string> {
      const device = readSigned(ctx, cookieOf(ctx).name)
      if (!device) return sharedCounter
      return (await isKnownDevice(db, email, hashOf(device))) ? hashOf(device) : sharedCounter
    },

    /** Before sessions are revoked: their browsers become unknown. */
    async forget(caller: Caller | null, path: string, sessionId: unknown): Promise<void> {
      if (!caller) return
      await inTransaction(db, async (tx) => {
        if (!(await lockSignedIn(tx, caller))) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
        if (path === '/revoke-sessions') await forgetDevices(tx, [caller.userId])
        if (path === '/revoke-other-sessions') await forgetOtherDevices(tx, caller.userId, caller.sessionId)
        if (path === '/revoke-session' && typeof sessionId === 'string')
          await forgetDevice(tx, caller.userId, sessionId)
      })
    },
  }
}

export type Devices = ReturnType<typeof createDevices>
