import type { Namespace, TFunction } from 'i18next'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Language } from './languages'
import type { I18n } from './translator'

const I18nContext = createContext<I18n | null>(null)

export const I18nProvider = I18nContext

type Translation<Ns extends Namespace> = { t: TFunction<Ns>; language: Language; i18n: I18n }

/** The messages of some namespaces in the current language. */
export function useTranslation<const Ns extends Namespace = 'frame'>(namespace?: Ns): Translation<Ns> {
  const instance = use(I18nContext)
  if (!instance) throw new Error('There is no I18nProvider above')
  const subscribe = useMemo(
    () => (onChange: () => void) => {
      instance.on('languageChanged', onChange)
      return () => instance.off('languageChanged', onChange)
    },
    [instance],
  )
  const read = () => instance.language
  // Hydration must use the language of the server-rendered page, even if it has changed since.
  const readFirst = () => instance.options.lng ?? instance.language
  const language = useSyncExternalStore(subscribe, read, readFirst) as Language
  const names = JSON.stringify(namespace ?? 'frame')
  const t = useMemo(() => instance.getFixedT(language, JSON.parse(names) as Ns), [instance, language, names])
  return { t: t as TFunction<Ns>, language, i18n: instance }
}
