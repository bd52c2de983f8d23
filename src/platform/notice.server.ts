import type { Database } from './database.server'
import type { Mail } from './mail.server'
import { consume, giveBack, type Rule } from './rate-limit.server'
import { currentScope } from './scope.server'
import { createSemaphore } from './semaphore.server'

const hour = 3600

/**
 * How many mails about something an address gets, at one person's doing and at everybody's together. Each kind has counts
 * of its own: whoever floods one silences no other. docs/decisions/2026-11-17-mail-rate-limits.md.
 */
const limits = {
  /** Changes of the own address, which carry the only way back. As many as codes allow, so that none is kept back. */
  address: { ofOne: { window: hour, max: 30 }, ofAll: { window: hour, max: 60 } },
  /** A sign-in from a browser that was not used before. */
  device: { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 5 } },
  /** What administrators of the product do to a person or to an organization of theirs. */
  administration: { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
  /** What members of an organization do to each other. */
  organization: { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
  /** Into the product, by its administrators. */
  'product-invitation': { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
  /** Into an organization, by whoever may invite there. */
  'organization-invitation': { ofOne: { window: hour, max: 5 }, ofAll: { window: hour, max: 10 } },
} satisfies Record<string, { ofOne: Rule; ofAll: Rule }>

type NoticeKind = keyof typeof limits

export type Occasion = {
  kind: NoticeKind
  /** The id of the person who causes it; of oneself, where it is about one's own doing. */
  by: string
  /** The receiver's address. */
  to: string
}

const keysOf = ({ kind, by, to }: Occasion) => {
  const receiver = `mail:${kind}:${to.toLowerCase()}`
  return { ofOne: `${receiver}:${by}`, ofAll: receiver }
}

/** Counts a mail: 0, or in how many seconds the address may get one again. Whoever has had theirs takes none of the others'. */
export async function takeNotice(db: Database, occasion: Occasion): Promise<number> {
  const keys = keysOf(occasion)
  const rules = limits[occasion.kind]
  for (const share of ['ofOne', 'ofAll'] as const) {
    const { allowed, retryAfter, isFirstRefusal } = await consume(db, keys[share], rules[share])
    if (allowed) continue
    if (isFirstRefusal) {
      const { log } = currentScope()
      log.warn({ event: 'mail.limited', kind: occasion.kind, user: occasion.by }, 'mail.limited')
    }
    return retryAfter!
  }
  return 0
}

/** Undoes `takeNotice` for a mail that could not be sent. */
export async function giveNoticeBack(db: Database, occasion: Occasion): Promise<void> {
  const keys = keysOf(occasion)
  await giveBack(db, keys.ofOne)
  await giveBack(db, keys.ofAll)
}

/** Concurrent mails: a mail server refuses a client that opens a connection for each of a thousand members. */
const inTurn = createSemaphore(5)

/**
 * A mail that tells somebody what was done, and for which nobody waits. Beyond the limit it is not sent. Written when its
 * turn comes, so that those of a large organization do not lie in memory.
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
