import type { Messages } from '~/i18n/create-i18n'
import type { Language } from '~/i18n/languages'
import { entryNamespaces } from './namespaces'

type Files = Record<Language, () => Promise<{ default: Messages }>>

const entry: Files = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  ar: () => import('./ar'),
  sw: () => import('./sw'),
}

const inside: Files = {
  en: () => import('./en.inside'),
  fr: () => import('./fr.inside'),
  ar: () => import('./ar.inside'),
  sw: () => import('./sw.inside'),
}

/** Two files for each language, so that a reader pays for their own only, and at the door only for the door. */
export async function loadMessages(language: Language, namespace: string): Promise<Messages> {
  const files = entryNamespaces.includes(namespace) ? entry : inside
  return (await files[language]()).default
}
