import { and, eq, exists, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import { type Actor, type AuditEvent, record } from '~/modules/audit/record.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { forgetDevices } from '~/modules/auth/sessions/device.data.server'
import { newId } from '~/lib/new-id'
import { contributionsTo } from '~/platform/contributions.server'
import type { Database } from '~/platform/database.server'
import { bannedNow } from '../user-list.data.server'
import type { BulkAction, BulkOutcome } from '../user.schema'
import {
  inAdminTransaction,
  type Person,
  requireInPerson,
  requireStanding,
  recordEndReason,
} from './administer.server'
import { type Ban, banChanges, banEvent, liftBan, setBan, unbanChanges } from './ban-user.server'
import { notifyBanned } from './notify-banned.server'

/** So many in one transaction: locks stay short, and what is done stays done. */
const batch = 500

type Chosen = Pick<Person, 'id' | 'name' | 'email' | 'language' | 'banReason' | 'banExpires'>

type Step = {
  /** Those to whom it has not been done yet. */
  pending: (db: Database) => SQL | undefined
  act: (tx: Database, ids: string[]) => Promise<unknown>
  event: Omit<AuditEvent, 'subject'>
  /** What the log says of one person beyond that. */
  changes?: (person: Chosen) => AuditEvent['changes']
  /** Once it is done, outside of the transaction. */
  notify?: (people: Chosen[]) => void
  /** Locks what must be locked before people are, and tells which of them it cannot be done to. */
  hold?: (tx: Database, ids: string[]) => Promise<string[]>
}

/** A ban comes with its reason and its end. */
type BulkRequest = { action: 'ban'; ban: Ban } | { action: Exclude<BulkAction, 'ban'> }

const banning = (ban: Ban): Step => ({
  pending: () => not(bannedNow),
  act: (tx, ids) => setBan(tx, ids, ban),
  event: banEvent(ban),
  changes: (person) => (person.banExpires ? banChanges(person, ban) : undefined),
  notify: ban.notify ? (people) => notifyBanned(people, ban) : undefined,
})

const steps: Record<Exclude<BulkAction, 'ban'>, Step> = {
  unban: {
    pending: () => eq(user.banned, true),
    act: liftBan,
    event: { action: 'user.unban' },
    changes: unbanChanges,
  },
  revoke: {
    pending: (db) =>
      exists(
        db
          .select({ one: sql`1` })
          .from(session)
          .where(and(eq(session.userId, user.id), gt(session.expiresAt, sql`now()`))),
      ),
    act: async (tx, ids) => {
      await recordEndReason(tx, 'revoked')
      await forgetDevices(tx, ids)
      await tx.delete(session).where(inArray(session.userId, ids))
    },
    event: { action: 'session.revoke-all' },
  },
  delete: {
    pending: () => undefined,
    act: (tx, ids) => tx.delete(user).where(inArray(user.id, ids)),
    event: { action: 'user.delete' },
    hold: async (tx, ids) => Object.keys(await contributionsTo('releasePeople', tx, ids, false)),
  },
}

/** Does it to all of those but oneself, and tells what became of each: every one is in exactly one of the numbers. */
export async function actOnMany(
  db: Database,
  by: Actor,
  what: BulkRequest,
  where: SQL | undefined,
  /** How many were named, where they were: some may be gone. */
  named?: number,
): Promise<BulkOutcome> {
  requireInPerson(by)
  const { pending, act, event, changes, notify, hold } =
    what.action === 'ban' ? banning(what.ban) : steps[what.action]
  const oneself = eq(user.id, by.caller.userId)
  const actId = newId()
  const matched = await db.$count(user, where)
  const self = await db.$count(user, and(where, oneself))
  const others = and(where, not(oneself), pending(db))
  const outcome = (done: number, held: number): BulkOutcome => ({
    done,
    unchanged: Math.max(0, matched - self - done - held),
    self,
    gone: Math.max(0, (named ?? matched) - matched),
    ...(held > 0 && { held }),
  })
  let done = 0
  let held = 0
  let after = ''
  for (;;) {
    const step = await inAdminTransaction(db, async (tx) => {
      const following = and(others, gt(user.id, after))
      const candidates = hold && (await idsOf(tx, following))
      const heldIds = candidates?.length ? await hold!(tx, candidates) : []
      const chosen = await tx
        .select({
          id: user.id,
          name: user.name,
          email: user.email,
          language: user.language,
          banReason: user.banReason,
          banExpires: user.banExpires,
        })
        .from(user)
        .where(
          and(
            following,
            candidates &&
              inArray(
                user.id,
                candidates.filter((id) => !heldIds.includes(id)),
              ),
          ),
        )
        // In one order for everybody, so that two who do this at once wait for each other and not in a ring.
        .orderBy(user.id)
        .limit(batch)
        .for('update')
      await requireStanding(tx, by)
      const ids = chosen.map(({ id }) => id)
      if (ids.length > 0) await act(tx, ids)
      const rows = chosen.map(({ id, name, email, ...person }) => {
        const own = changes?.({ id, name, email, ...person })
        return { id, name, email, changes: own }
      })
      if (matched === 1)
        await record(
          tx,
          by,
          rows.map(({ changes: own, ...subject }) => ({
            ...event,
            changes: own ?? event.changes,
            subject,
          })),
        )
      else await record(tx, by, [{ ...event, id: actId, rows }])
      return { chosen, done: ids.length, held: heldIds.length, seen: candidates ?? ids }
    })
    notify?.(step.chosen)
    done += step.done
    held += step.held
    if (step.seen.length < batch) return outcome(done, held)
    after = step.seen.at(-1)!
  }
}

async function idsOf(tx: Database, where: SQL | undefined): Promise<string[]> {
  const rows = await tx.select({ id: user.id }).from(user).where(where).orderBy(user.id).limit(batch)
  return rows.map(({ id }) => id)
}
