import type { Messages } from '~/i18n/create-i18n'
import type { Language } from '~/i18n/languages'

const files: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  ar: () => import('./ar'),
  sw: () => import('./sw'),
}

/** One file for each language, so that a reader pays for their own only. */
export const loadMessages = async (language: Language): Promise<Messages> => (await files[language]()).default
