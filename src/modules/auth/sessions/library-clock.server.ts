import type { Auth } from '~/modules/auth/auth.server'
import type { Database } from '~/platform/database.server'
import { databaseNow } from './session.data.server'

const sameClockMs = 1000

/**
 * The gate judges a session by the database's clock before the library sees it. The library would judge it once more
 * by this process's, and delete it where that one is ahead: so it is shown the times as this process counts them.
 */
export async function showLocalTimes(auth: Auth, db: Database): Promise<void> {
  const { internalAdapter } = await auth.$context
  const findSession = internalAdapter.findSession.bind(internalAdapter)
  internalAdapter.findSession = async (token) => {
    const found = await findSession(token)
    if (!found) return null
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
  }
}
