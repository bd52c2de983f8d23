import type { Database } from './database.server'
import { logEvent } from './events.server'
import { type Mail, MailNotSent } from './mail.server'
import { consume, giveBack, type Rule } from './rate-limit.server'
import { currentScope } from './scope.server'
import { createSemaphore } from './semaphore.server'

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

type NoticeKind = keyof typeof limits

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
async function takeNotice(db: Database, occasion: Occasion): Promise<number> {
  const keys = keysOf(occasion)
  const rules = limits[occasion.kind]
  for (const share of ['ofOne', 'ofAll'] as const) {
    const { allowed, retryAfter, isFirstRefusal } = await consume(db, keys[share], rules[share])
    if (allowed) continue
    if (isFirstRefusal) logEvent('mail.limited', { kind: occasion.kind, user: occasion.by })
    return retryAfter!
  }
  return 0
}

/** Sends a mail whose sender waits for the result. A mail that the mail server refuses does not count. */
export async function sendCounted(
  db: Database,
  occasion: Occasion,
  write: () => Mail,
): Promise<'sent' | 'failed' | { retryAfter: number }> {
  const retryAfter = await takeNotice(db, occasion)
  if (retryAfter > 0) return { retryAfter }
  try {
    await currentScope().sendMail(write())
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    const keys = keysOf(occasion)
    await giveBack(db, keys.ofOne)
    await giveBack(db, keys.ofAll)
    return 'failed'
  }
}

/** Concurrent mails: mail servers refuse clients that open a thousand connections. */
const inTurn = createSemaphore(5)

/**
 * Sends a notification in the background, unless it exceeds the limit. `write` is called when its turn comes,
 * so that the mails of a large organization are not all in memory.
 */
export function sendNotice(occasion: Occasion, write: () => Mail): void {
  const { background, db, sendMail } = currentScope()
  background.run(
    `${occasion.kind} notice`,
    inTurn(async () => {
      if ((await takeNotice(db, occasion)) === 0) await sendMail(write())
    }),
  )
}
