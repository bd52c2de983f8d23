import type { Messages } from '~/i18n/create-i18n'
import type { Language } from '~/i18n/languages'
import ar from './ar'
import en from './en'
import fr from './fr'
import sw from './sw'

export const allMessages: Record<Language, Messages> = { en, fr, ar, sw }
