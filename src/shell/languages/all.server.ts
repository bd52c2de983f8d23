import type { Messages } from '~/i18n/create-i18n'
import type { Language } from '~/i18n/languages'
import ar from './ar'
import arInside from './ar.inside'
import en from './en'
import enInside from './en.inside'
import fr from './fr'
import frInside from './fr.inside'
import sw from './sw'
import swInside from './sw.inside'

export const allMessages: Record<Language, Messages> = {
  en: { ...en, ...enInside },
  fr: { ...fr, ...frInside },
  ar: { ...ar, ...arInside },
  sw: { ...sw, ...swInside },
}
