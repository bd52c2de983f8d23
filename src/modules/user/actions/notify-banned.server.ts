import { toLanguage } from '~/i18n/languages'
import { sendNotice } from '~/platform/notice.server'
import { currentScope } from '~/platform/scope.server'
import { bannedMail } from '../mails/banned-mail.server'
import type { Ban } from './ban-user.server'

type Reader = { email: string; language: string | null }

/** Once it is done: whoever is banned learns why and until when, in their language. It comes from the product. */
export function notifyBanned(readers: readonly Reader[], { reason, expiresAt }: Ban): void {
  const { messages } = currentScope()
  for (const { email, language } of readers)
    sendNotice({ kind: 'administration', by: 'product', to: email }, () =>
      bannedMail({ to: email, reason, expiresAt, messages: messages(toLanguage(language) ?? undefined) }),
    )
}
