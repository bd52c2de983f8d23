import { createServerI18n } from '~/i18n/create-i18n'
import type { Language } from '~/i18n/languages'
import type { I18n } from '~/i18n/translator'
import { allMessages } from '~/languages/all.server'

/**
 * One instance per language, shared by all requests: its language never changes on the server, and creating one takes longer
 * than rendering a small page.
 */
const instances = new Map<Language, I18n>()

export function messagesIn(language: Language): I18n {
  const instance = instances.get(language) ?? createServerI18n(language, allMessages)
  instances.set(language, instance)
  return instance
}
