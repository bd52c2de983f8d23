import { randomBytes, randomUUID } from 'node:crypto'
import type { Caller } from '~/access/caller'
import { acceptedLanguages, detectLanguage, languageCookie, languageQuery } from '~/i18n/detect'
import { toLanguage } from '~/i18n/languages'
import { readCookie } from '~/lib/cookies'
import { requestIdHeader } from '~/lib/request-id'
import { idleTime } from '~/platform/database/idle-time.server'
import { idsOf } from '~/platform/log.server'
import type { Scope } from '~/platform/scope.server'
import type { Runtime } from './runtime.server'
import { messagesIn } from './shared-messages.server'

/** Keeps a well-formed request id of the proxy, so that both logs can be joined. */
export function requestId({ headers }: Request): string {
  const given = headers.get(requestIdHeader)
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

export type OpenScope = Scope & { cookies: string[] }

type Arrival = { request: Request; url: URL; id: string; trace?: string; address: string }

export function openScope(runtime: Runtime, { request, url, id, trace, address }: Arrival): OpenScope {
  const { headers } = request
  const language = detectLanguage({
    query: url.searchParams.get(languageQuery),
    cookie: readCookie(headers.get('cookie'), languageCookie),
    navigator: acceptedLanguages(headers.get('accept-language')),
  })
  const cookies: string[] = []
  let nonce: string | undefined

  let resolved: { caller: Caller | null } | undefined
  let pendingSession: ReturnType<Runtime['readCaller']> | undefined
  const readSession = () =>
    (pendingSession ??= runtime.readCaller(request, address).then((read) => {
      cookies.push(...(read.reading?.cookies ?? []))
      return read
    }))

  return {
    id,
    trace,
    idleBegan: idleTime(),
    request,
    address,
    // Made on first use: only HTML responses need a nonce.
    get nonce() {
      return (nonce ??= randomBytes(16).toString('base64'))
    },
    log: runtime.log.child(idsOf({ id, trace })),
    settings: runtime.settings,
    db: runtime.database.db,
    files: runtime.files,
    language,
    messages: (wanted) => messagesIn(toLanguage(wanted) ?? language),
    sendMail: runtime.sendMail,
    mailSeal: runtime.mailSeal,
    sendJob: runtime.jobs.sendJob,
    jobs: runtime.jobs,
    sendJobs: runtime.jobs.sendJobs,
    signedTokens: runtime.signedTokens,
    background: runtime.background,
    caller: async () => (resolved ? resolved.caller : ((await readSession()).reading?.caller ?? null)),
    setCaller: (caller) => void (resolved = { caller }),
    sessionEnd: async () => (await readSession()).ended,
    attempt: () => runtime.readAttempt(request),
    enterSession: ({ token }) => {
      // Replaces the cookies that reading the previous session set.
      cookies.splice(0, cookies.length, runtime.sessionCookie(token))
    },
    cookies,
  }
}
