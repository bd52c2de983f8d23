import type { Messages } from '~/i18n/texts'
import type { Language } from '~/i18n/languages'
import { entryNamespaces, parts } from './namespaces'

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

const manager: Files = {
  en: () => import('./en.manager'),
  fr: () => import('./fr.manager'),
  ar: () => import('./ar.manager'),
  sw: () => import('./sw.manager'),
}

const palette: Files = {
  en: () => import('./en.palette'),
  fr: () => import('./fr.palette'),
  ar: () => import('./ar.palette'),
  sw: () => import('./sw.palette'),
}

const errors: Files = {
  en: () => import('./en.errors'),
  fr: () => import('./fr.errors'),
  ar: () => import('./ar.errors'),
  sw: () => import('./sw.errors'),
}

function filesWith(namespace: string): Files {
  if (entryNamespaces.includes(namespace)) return entry
  if (parts.palette.includes(namespace)) return palette
  if (parts.errors.includes(namespace)) return errors
  return parts.manager.includes(namespace) ? manager : inside
}

/** Some files for each language, so that a reader pays for their own only, and before signing in only for that. */
export async function loadMessages(language: Language, namespace: string): Promise<Messages> {
  return (await filesWith(namespace)[language]()).default
}
