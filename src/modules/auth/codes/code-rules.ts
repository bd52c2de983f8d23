export const codeLength = 6
/** What every sample person of a demo signs in with. No other build knows it. */
export const demoCode = '000000'

export const codeMinutes = 5
export const codeTries = 3

/** How long a browser keeps the cookie of its attempt to sign in, and old codes are told from wrong ones. */
export const attemptMinutes = 60

/** Before a newer code may be asked for, as the page shows it. */
export const resendSeconds = 30

/** A code that was asked for, and in how many seconds a newer one may be; null where none was. */
export type CodeRequest = { resendIn: number } | null

/** At most so many codes are mailed to one address in so many minutes: to strangers together, and to each known browser. */
export const mailsAllowed = 5
export const mailsMinutes = 10

/** Wrong codes in a row, whatever is resent, until nobody of the same count may try for a day. */
export const failuresAllowed = 100
export const restHours = 24

/** What a code is for; the same digits for another purpose open nothing. */
type Purpose = 'sign-in' | 'email-verification' | 'change-email'

export type CodeKey = {
  purpose: Purpose
  subject: string
  /** The browser or the session that asks. A code holds for the one that asked for it; no code is stored for ''. */
  attempt: string
  /** Whose failures and mails are counted: those of strangers together, or of one browser or person. */
  counter: string
  /** What a code holds for beside its subject; with anything else it is a wrong one. */
  bound?: string
}
