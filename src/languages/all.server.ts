import type { Messages } from '~/i18n/texts'
import type { Language } from '~/i18n/languages'
import ar from './ar'
import arErrors from './ar.errors'
import arInside from './ar.inside'
import arManager from './ar.manager'
import en from './en'
import enErrors from './en.errors'
import enInside from './en.inside'
import enManager from './en.manager'
import fr from './fr'
import frErrors from './fr.errors'
import frInside from './fr.inside'
import frManager from './fr.manager'
import sw from './sw'
import swErrors from './sw.errors'
import swInside from './sw.inside'
import swManager from './sw.manager'

export const allMessages: Record<Language, Messages> = {
  en: { ...en, ...enInside, ...enManager, ...enErrors },
  fr: { ...fr, ...frInside, ...frManager, ...frErrors },
  ar: { ...ar, ...arInside, ...arManager, ...arErrors },
  sw: { ...sw, ...swInside, ...swManager, ...swErrors },
}
