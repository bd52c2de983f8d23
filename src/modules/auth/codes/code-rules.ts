export const codeLength = 6
/** The code of every sample user in a demo. Other builds do not accept it. */
export const demoCode = '000000'

export const codeMinutes = 5
export const codeTries = 3

/** Lifetime of the attempt cookie, during which old codes are distinguished from wrong ones. */
export const attemptMinutes = 60

/** Waiting time before a new code can be requested. */
export const resendSeconds = 30

/**
 * A requested code, with the seconds until a new one may be requested; null without a request. `late`: the mail server has not taken
 * its mail yet, and we keep trying.
 */
export type CodeRequest = { resendIn: number; late?: boolean } | null

/** Mails to one address per period: for all unknown browsers together, and for each known browser. */
export const mailsAllowed = 5
export const mailsMinutes = 10

/** Consecutive wrong codes, also across new codes, until the counter is locked for a day. */
export const failuresAllowed = 100
export const restHours = 24

/** A code is valid for one purpose only. */
type Purpose = 'sign-in' | 'email-verification' | 'change-email'

export type CodeKey = {
  purpose: Purpose
  subject: string
  /** The browser or session that requested the code and may use it; no code is stored for ''. */
  attempt: string
  /** The counter of failures and mails: shared by all unknown browsers, or of one browser or user. */
  counter: string
  /** Further data that the code is bound to. */
  bound?: string
}
