import type { Auth } from '~/modules/auth/auth.server'
import { interceptFindSession } from '~/seams/auth-adapter.server'
import type { Database } from '~/platform/database.server'
import { databaseNow } from './session.data.server'

const sameClockMs = 1000

/**
 * The gate judges a session by the database's clock before the library sees it. The library would judge it once more
 * by this process's, and delete it where that one is ahead: so it is shown the times as this process counts them.
 */
export const showLocalTimes = (auth: Auth, db: Database): Promise<void> =>
  interceptFindSession(auth, async (found) => {
    const ahead = Date.now() - (await databaseNow(db)).getTime()
    // The way to the database and back is no difference of clocks: the same session has the same times each time.
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
