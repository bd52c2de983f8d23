import { createHmac, randomBytes } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import type { Database } from '~/server/database.server'
import { rememberDevice } from './device.data.server'
import type { Notices } from '~/features/auth/service/notices.server'

const year = 60 * 60 * 24 * 365

type Person = { id: string; email: string }

/** Tells people about a sign-in from a browser that they have not used before. */
export function createDevices(db: Database, notices: Notices, secret: string) {
  return {
    async note(ctx: GenericEndpointContext, person: Person): Promise<void> {
      const { name, attributes } = ctx.context.createAuthCookie('device', { maxAge: year })
      const known = await ctx.getSignedCookie(name, ctx.context.secret)
      const device = known || randomBytes(16).toString('base64url')
      // Also when it is known, so that a browser in use is not forgotten.
      await ctx.setSignedCookie(name, device, ctx.context.secret, attributes)
      const hash = createHmac('sha256', secret).update(`device\n${device}`).digest('base64url')
      if ((await rememberDevice(db, person.id, hash)) === 'another') notices.newDevice(person)
    },
  }
}

export type Devices = ReturnType<typeof createDevices>
