import { randomBytes, randomUUID } from 'node:crypto'
import type { i18n } from 'i18next'
import type { Caller } from '~/access/caller'
import { readCaller } from '~/features/auth/caller.server'
import { createServerI18n } from '~/i18n/create-i18n'
import { acceptedLanguages, detectLanguage, languageCookie, languageQuery } from '~/i18n/detect'
import type { Language } from '~/i18n/languages'
import { readCookie } from '~/lib/cookies'
import { clientAddressHeader } from '~/server/client-address.server'
import type { Scope } from '~/server/scope.server'
import { allMessages } from './languages/all.server'
import type { Product } from './product.server'

/** A proxy's request id is kept if it looks like one, so that its log and ours can be joined. */
export function requestId({ headers }: Request): string {
  const given = headers.get('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

export type OpenScope = Scope & { cookies: string[] }

export function openScope(product: Product, request: Request): OpenScope {
  const { headers } = request
  const id = requestId(request)
  const log = product.log.child({ request: id })
  const cookieHeader = headers.get('cookie')
  const language = detectLanguage({
    query: new URL(request.url).searchParams.get(languageQuery),
    cookie: readCookie(cookieHeader, languageCookie),
    navigator: acceptedLanguages(headers.get('accept-language')),
  })
  const cookies: string[] = []

  const instances = new Map<Language, i18n>()
  const messages = (wanted = language) => {
    const instance = instances.get(wanted) ?? createServerI18n(wanted, allMessages)
    instances.set(wanted, instance)
    return instance
  }

  let asked: Promise<Caller | null> | undefined
  const caller = () =>
    (asked ??= readCaller(product.auth, headers).then((result) => {
      cookies.push(...result.cookies)
      return result.caller
    }))

  return {
    id,
    request,
    address: headers.get(clientAddressHeader) ?? '',
    nonce: randomBytes(16).toString('base64'),
    log,
    settings: product.settings,
    db: product.database.db,
    language,
    messages,
    caller,
    cookies,
  }
}
