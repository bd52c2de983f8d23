import type { Auth } from '~/modules/auth/auth.server'
import { interceptFindSession } from '~/seams/auth-adapter.server'
import type { Database } from '~/platform/database.server'
import { databaseNow } from './session.data.server'

const sameClockMs = 1000

/**
 * Our reader checks sessions by the database clock. The library would check them again by this process's clock, and
 * delete them if that is ahead: so it gets the times converted to this process's clock.
 */
export const showLocalTimes = (auth: Auth, db: Database): Promise<void> =>
  interceptFindSession(auth, async (found) => {
    const ahead = Date.now() - (await databaseNow(db)).getTime()
    // Ignores small differences caused by latency, so that a session always has the same times.
    const shift = Math.abs(ahead) < sameClockMs ? 0 : ahead
    const local = (at: Date) => new Date(at.getTime() + shift)
    const { createdAt, updatedAt, expiresAt } = found.session
    const times = {
      createdAt: local(createdAt),
      updatedAt: local(updatedAt),
      expiresAt: local(expiresAt),
    }
    return { ...found, session: { ...found.session, ...times } }
  })
