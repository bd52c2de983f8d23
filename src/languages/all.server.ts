import type { Messages } from '~/i18n/texts'
import type { Language } from '~/i18n/languages'
import ar from './ar'
import arErrors from './ar.errors'
import arForms from './ar.forms'
import arInside from './ar.inside'
import arManager from './ar.manager'
import arMore from './ar.more'
import arOrganization from './ar.organization'
import en from './en'
import enErrors from './en.errors'
import enForms from './en.forms'
import enInside from './en.inside'
import enManager from './en.manager'
import enMore from './en.more'
import enOrganization from './en.organization'
import fr from './fr'
import frErrors from './fr.errors'
import frForms from './fr.forms'
import frInside from './fr.inside'
import frManager from './fr.manager'
import frMore from './fr.more'
import frOrganization from './fr.organization'
import sw from './sw'
import swErrors from './sw.errors'
import swForms from './sw.forms'
import swInside from './sw.inside'
import swManager from './sw.manager'
import swMore from './sw.more'
import swOrganization from './sw.organization'
import { merged } from './by-namespace'

export const allMessages: Record<Language, Messages> = {
  en: merged(en, enInside, enManager, enMore, enOrganization, enForms, enErrors),
  fr: merged(fr, frInside, frManager, frMore, frOrganization, frForms, frErrors),
  ar: merged(ar, arInside, arManager, arMore, arOrganization, arForms, arErrors),
  sw: merged(sw, swInside, swManager, swMore, swOrganization, swForms, swErrors),
}
