import { type Language, languageCodes } from '~/i18n/languages'
import type { Messages } from '~/i18n/texts'
import { byNamespace } from './by-namespace'

const files = Object.entries(
  import.meta.glob(['/src/**/messages/*.json', '/src/**/messages-*/*.json'], {
    eager: true,
    import: 'default',
  }),
)

const messagesIn = (language: Language) =>
  byNamespace(Object.fromEntries(files.filter(([path]) => path.endsWith(`/${language}.json`))))

export const allMessages = Object.fromEntries(
  languageCodes.map((language) => [language, messagesIn(language)]),
) as Record<Language, Messages>
