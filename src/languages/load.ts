import type { Messages } from '~/i18n/texts'
import type { Language } from '~/i18n/languages'

type Files = Record<Language, () => Promise<{ default: Messages }>>

/**
 * The parts of a language, each a file. Which folder of messages belongs to which is said by the folder's name, so that
 * nobody lists them; one namespace may have messages in several. `entry` is what every page needs: its frame and the way in.
 */
const files = {
  entry: {
    en: () => import('./en'),
    fr: () => import('./fr'),
    ar: () => import('./ar'),
    sw: () => import('./sw'),
  },
  inside: {
    en: () => import('./en.inside'),
    fr: () => import('./fr.inside'),
    ar: () => import('./ar.inside'),
    sw: () => import('./sw.inside'),
  },
  manager: {
    en: () => import('./en.manager'),
    fr: () => import('./fr.manager'),
    ar: () => import('./ar.manager'),
    sw: () => import('./sw.manager'),
  },
  organization: {
    en: () => import('./en.organization'),
    fr: () => import('./fr.organization'),
    ar: () => import('./ar.organization'),
    sw: () => import('./sw.organization'),
  },
  /** What pages of the app say that nobody begins with. */
  more: {
    en: () => import('./en.more'),
    fr: () => import('./fr.more'),
    ar: () => import('./ar.more'),
    sw: () => import('./sw.more'),
  },
  forms: {
    en: () => import('./en.forms'),
    fr: () => import('./fr.forms'),
    ar: () => import('./ar.forms'),
    sw: () => import('./sw.forms'),
  },
  palette: {
    en: () => import('./en.palette'),
    fr: () => import('./fr.palette'),
    ar: () => import('./ar.palette'),
    sw: () => import('./sw.palette'),
  },
  errors: {
    en: () => import('./en.errors'),
    fr: () => import('./fr.errors'),
    ar: () => import('./ar.errors'),
    sw: () => import('./sw.errors'),
  },
} satisfies Record<string, Files>

export type Part = keyof typeof files

/** Some files for each language, so that a reader pays for their own only, and before signing in only for that. */
export async function loadMessages(language: Language, part: Part): Promise<Messages> {
  return (await files[part][language]()).default
}
