import type { Messages } from '~/i18n/texts'
import type { Language } from '~/i18n/languages'
import ar from './ar'
import arInside from './ar.inside'
import arManager from './ar.manager'
import en from './en'
import enInside from './en.inside'
import enManager from './en.manager'
import fr from './fr'
import frInside from './fr.inside'
import frManager from './fr.manager'
import sw from './sw'
import swInside from './sw.inside'
import swManager from './sw.manager'

export const allMessages: Record<Language, Messages> = {
  en: { ...en, ...enInside, ...enManager },
  fr: { ...fr, ...frInside, ...frManager },
  ar: { ...ar, ...arInside, ...arManager },
  sw: { ...sw, ...swInside, ...swManager },
}
