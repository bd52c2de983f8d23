import type { Namespace, TFunction } from 'i18next'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Language } from './languages'
import type { I18n } from './translator'

const I18nContext = createContext<I18n | null>(null)

export const I18nProvider = I18nContext

type Translation<Ns extends Namespace> = { t: TFunction<Ns>; language: Language; i18n: I18n }

/** The functions of each instance, by language and namespaces: hundreds of components of a page share a few. */
const translations = new WeakMap<I18n, Map<string, TFunction>>()

function translationOf(instance: I18n, language: Language, namespace: Namespace): TFunction {
  const known = translations.get(instance) ?? new Map<string, TFunction>()
  translations.set(instance, known)
  const name = `${language} ${String(namespace)}`
  const t = known.get(name) ?? (instance.getFixedT(language, namespace) as TFunction)
  known.set(name, t)
  return t
}

/** The messages of some namespaces in the current language. */
export function useTranslation<const Ns extends Namespace = 'frame'>(namespace?: Ns): Translation<Ns> {
  const instance = use(I18nContext)
  if (!instance) throw new Error('There is no I18nProvider above')
  const subscribe = useCallback(
    (onChange: () => void) => {
      instance.on('languageChanged', onChange)
      return () => instance.off('languageChanged', onChange)
    },
    [instance],
  )
  const read = () => instance.language
  // Hydration must use the language of the server-rendered page, even if it has changed since.
  const readFirst = () => instance.options.lng ?? instance.language
  const language = useSyncExternalStore(subscribe, read, readFirst) as Language
  const t = translationOf(instance, language, namespace ?? 'frame')
  return { t: t as unknown as TFunction<Ns>, language, i18n: instance }
}
