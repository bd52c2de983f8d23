import type { I18n } from '~/i18n/translator'
import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import type { Language } from '~/i18n/languages'
import type { Background } from './background.server'
import { type CurrentRequest, currentRequest, runInRequest } from './current-request.server'
import type { SignedTokens } from './signed-token.server'
import type { Database } from './database.server'
import type { FileStore } from './files/file-store.server'
import type { Logger } from './log.server'
import type { SendMail } from './mail.server'
import type { Settings } from './settings.server'

/** Everything that belongs to one request. What another request needs does not live here. */
export type Scope = CurrentRequest & {
  request: Request
  /** The visitor's address: the socket's, or what a trusted proxy says. */
  address: string
  /** For the inline scripts of this answer alone. */
  nonce: string
  log: Logger
  settings: Settings
  db: Database
  files: FileStore
  language: Language
  /** Messages in the visitor's language, or in another person's for a mail to them. */
  messages: (language?: Language) => I18n
  /** The answer's status, where a page's error has one of its own. */
  status?: number
  /** For how many seconds whoever is refused should stay away, where the refusal says so. */
  retryAfter?: number
  /** Why a page could not be drawn: development shows it. */
  fault?: unknown
  /** The answer as it was written. In the body of a Response it would be encoded, streamed and read again. */
  written?: string
  sendMail: SendMail
  signedTokens: SignedTokens
  /** Runs work after the response. */
  background: Background
  /** Who is asking. Read at most once, when it is first needed. */
  caller: () => Promise<Caller | null>
  /** Set by code that has read the session: a second read could use a token that was just rotated. */
  setCaller: (caller: Caller | null) => void
  /** Why the session of the request's cookie ended, if known. */
  sessionEnd: () => Promise<SessionEnd | null>
  /** The attempt to sign in that the visitor's browser has under way, by its keyed hash; '' where there is none. */
  attempt: () => string
  /** Sets the cookie of this session in the response. */
  enterSession: (session: { token: string }) => void
}

export const runInScope = <T>(scope: Scope, work: () => T): T => runInRequest(scope, work)

/** For code that also runs outside of a request, such as jobs. */
export const scopeOrNull = (): Scope | null => currentRequest() as Scope | null

export function currentScope(): Scope {
  const scope = scopeOrNull()
  if (!scope) throw new Error('There is no request here')
  return scope
}
