import type { Database } from './database.server'
import type { Logger } from './log.server'
import { logProcessEvent } from './events.server'
import { consume, giveBack, type Rule } from './rate-limit.server'

const hour = 3600

/**
 * Rate limits of mails to one address, per sender and in total. Each kind has its own counters, so that
 * flooding one does not silence the others. See docs/decisions/2026-11-17-mail-rate-limits.md.
 */
const limits = {
  /** Changes of the own address, with the only revert link: as many as codes, so that none is dropped. */
  address: { ofOne: { window: hour, max: 30 }, ofAll: { window: hour, max: 60 } },
  /** A sign-in from a new browser. */
  device: { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 5 } },
  /** Actions of the product's administrators on a user or on their organization. */
  administration: { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
  /** Actions of members of an organization on each other. */
  organization: { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
  /** Invitations to the product by its administrators. */
  'product-invitation': { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
  /** Invitations to an organization. */
  'organization-invitation': { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
} satisfies Record<string, { ofOne: Rule; ofAll: Rule }>

export type NoticeKind = keyof typeof limits

export type Occasion = {
  kind: NoticeKind
  /** The id of the user who causes the mail; the receiver's own for their own actions. */
  by: string
  to: string
}

const keysOf = ({ kind, by, to }: Occasion) => {
  const receiver = `mail:${kind}:${to.toLowerCase()}`
  return { ofOne: `${receiver}:${by}`, ofAll: receiver }
}

/** Counts a mail; returns 0 or the seconds to wait. A sender over the limit does not use up the total. */
export async function takeNotice(db: Database, log: Logger, occasion: Occasion): Promise<number> {
  const keys = keysOf(occasion)
  const rules = limits[occasion.kind]
  for (const share of ['ofOne', 'ofAll'] as const) {
    const { allowed, retryAfter, isFirstRefusal } = await consume(db, keys[share], rules[share])
    if (allowed) continue
    if (isFirstRefusal) {
      logProcessEvent(log, 'mail.limited', { kind: occasion.kind, user: occasion.by })
    }
    return retryAfter!
  }
  return 0
}

/** Uncounts a mail that was not sent. */
export async function giveNoticeBack(db: Database, occasion: Occasion): Promise<void> {
  const keys = keysOf(occasion)
  await giveBack(db, keys.ofOne)
  await giveBack(db, keys.ofAll)
}
