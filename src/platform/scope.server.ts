import type { I18n } from '~/i18n/translator'
import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import type { Language } from '~/i18n/languages'
import type { Background } from './background.server'
import { type CurrentRequest, currentRequest, runInRequest } from './current-request.server'
import type { SignedTokens } from './signed-token.server'
import type { Database } from './database.server'
import type { FileStore } from './files/file-store.server'
import type { SendJob, SendJobs } from './jobs/job-kind.server'
import type { JobControl } from './jobs/job-control.server'
import type { Logger } from './log.server'
import type { SendMail } from './mail.server'
import type { Seal } from './seal.server'
import type { Settings } from './settings.server'

/** Everything that belongs to one request. */
export type Scope = CurrentRequest & {
  request: Request
  /**
   * The pattern of the request's path, such as `/app/books/{id}`, once it is known. Metrics and traces have it instead of
   * the path, whose values are unlimited and may be secret.
   */
  route?: string
  /** The client's IP address: of the socket, or from a trusted proxy. */
  address: string
  /** For the inline scripts of this response. */
  nonce: string
  log: Logger
  settings: Settings
  db: Database
  files: FileStore
  language: Language
  /** Messages in another user's language for a mail, if we have it, or else in the visitor's. */
  messages: (language?: string | null) => I18n
  /** The status of the response, if a page's error sets one. */
  status?: number
  /** Seconds for the Retry-After header of a refusal. */
  retryAfter?: number
  /** Why a page failed to render; shown in development. */
  fault?: unknown
  /** The response as text. In the body of a Response it would be encoded, streamed and read again. */
  written?: string
  sendMail: SendMail
  /** Encrypts mails that wait in the database. */
  mailSeal: Seal
  /** Adds a background job in a transaction. */
  sendJob: SendJob
  jobs: JobControl
  sendJobs: SendJobs
  signedTokens: SignedTokens
  /** Runs work after the response. */
  background: Background
  /** The caller, read at most once, on first use. */
  caller: () => Promise<Caller | null>
  /** Set by code that has read the session: a second read could use a token that was just rotated. */
  setCaller: (caller: Caller | null) => void
  /** Why the session of the request's cookie ended, if known. */
  sessionEnd: () => Promise<SessionEnd | null>
  /** The keyed hash of the visitor's pending sign-in attempt; '' if there is none. */
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
