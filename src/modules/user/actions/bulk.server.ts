import { and, eq, exists, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import {
  type ActRequest,
  type Counted,
  countRows,
  keepForUndo,
  type Meant,
  runAct,
} from '~/entity/act/act.server'
import { type Actor, type AuditEvent, record } from '~/modules/audit/record.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { forgetDevices } from '~/modules/auth/sessions/device.data.server'
import { extensionsOf } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { bannedNow } from '~/modules/auth/sessions/session.data.server'
import type { BulkAction, BulkOutcome } from '../user.schema'
import {
  inAdminTransaction,
  type Person,
  forbidWhileImpersonating,
  requireActiveSession,
  recordEndReason,
} from './administer.server'
import {
  type Ban,
  banChanges,
  banEvent,
  liftBan,
  setBan,
  unbanChanges,
  notifyBanned,
} from './ban-user.server'

type Chosen = Pick<Person, 'id' | 'name' | 'email' | 'language' | 'banReason' | 'banExpires'>

type Step = {
  /** Condition of the users that the action has not been applied to. */
  pending: (db: Database) => SQL | undefined
  act: (tx: Database, ids: string[], people: Chosen[]) => Promise<unknown>
  event: Omit<AuditEvent, 'subject'>
  /** Changes in the audit entry of one user. */
  changes?: (person: Chosen) => AuditEvent['changes']
  /** Data that an undo of the action needs, if it can be undone. */
  undo?: Record<string, unknown>
  /** Takes locks that must precede those on users; returns the users that the action does not apply to. */
  hold?: (tx: Database, ids: string[]) => Promise<string[]>
}

type BulkRequest = { action: 'ban'; ban: Ban } | { action: Exclude<BulkAction, 'ban'> }

const banning = (ban: Ban): Step => ({
  pending: () => not(bannedNow),
  act: async (tx, ids, people) => {
    await setBan(tx, ids, ban)
    await notifyBanned(tx, people, ban)
  },
  undo: { reason: ban.reason, expiresAt: ban.expiresAt },
  event: banEvent(ban),
  changes: (person) => (person.banExpires ? banChanges(person, ban) : undefined),
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
    hold: async (tx, ids) => Object.keys(await extensionsOf('prepareUserDeletion', tx, ids, false)),
  },
}

const stepOf = (what: BulkRequest): Step => (what.action === 'ban' ? banning(what.ban) : steps[what.action])

/** The users that the action would change: not the caller, and not users that already have that state. */
const affected = (db: Database, by: Actor, { pending }: Step, where: SQL | undefined) =>
  and(where, not(eq(user.id, by.caller.userId)), pending(db))

export const countMany = (
  db: Database,
  by: Actor,
  what: BulkRequest,
  where: SQL | undefined,
): Promise<Counted> => countRows(db, user, affected(db, by, stepOf(what), where))

/** Applies the action to all of them except the caller; each user is in exactly one of the counts. */
export async function actOnMany(
  db: Database,
  by: Actor,
  what: BulkRequest,
  { where, named, ...asked }: ActRequest & Meant,
): Promise<BulkOutcome> {
  forbidWhileImpersonating(by)
  const doing = stepOf(what)
  const { event, undo, hold } = doing
  const { act, remaining, counts, undoable } = await runAct(db, by, {
    ...asked,
    kind: event.action,
    table: user,
    where: affected(db, by, doing, where),
    details: undo,
    transaction: (work) => inAdminTransaction(db, work),
    counts: async (tx, total) => {
      const matched = await tx.$count(user, where)
      const self = await tx.$count(user, and(where, eq(user.id, by.caller.userId)))
      return {
        unchanged: Math.max(0, matched - self - total),
        self,
        gone: Math.max(0, (named ?? matched) - matched),
      }
    },
    step: async (tx, ids, { actId, total }) => {
      const heldIds = hold ? await hold(tx, ids) : []
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
            inArray(
              user.id,
              ids.filter((id) => !heldIds.includes(id)),
            ),
            doing.pending(tx),
          ),
        )
        .orderBy(user.id)
        .for('update')
      await requireActiveSession(tx, by)
      const there = await tx.$count(user, inArray(user.id, ids))
      if (chosen.length > 0)
        await doing.act(
          tx,
          chosen.map(({ id }) => id),
          chosen,
        )
      if (undo)
        await keepForUndo(
          tx,
          actId,
          chosen.map(({ id, name, email }) => ({ id, name: name || email })),
        )
      await recordStep(tx, by, { ...event, id: actId }, doing, chosen, total)
      return { done: chosen.length, held: heldIds.length, unchanged: there - chosen.length - heldIds.length }
    },
  })
  const { done = 0, unchanged = 0, self = 0, gone = 0, held = 0 } = counts
  return {
    done,
    unchanged,
    self,
    gone,
    ...(held > 0 && { held }),
    remaining,
    undo: undoable ? act : null,
  }
}

/** A single user is recorded by name, like an action on the user's page. */
async function recordStep(
  tx: Database,
  by: Actor,
  event: Step['event'] & { id: string },
  { changes }: Step,
  chosen: Chosen[],
  total: number,
): Promise<void> {
  const rows = chosen.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    changes: changes?.(person),
  }))
  const [only] = total === 1 ? rows : []
  if (!only) return await record(tx, by, [{ ...event, rows }])
  const { changes: own = event.changes, ...subject } = only
  await record(tx, by, [{ ...event, changes: own, subject }])
}
