import { type BackendModule, createInstance, type i18n, type InitOptions } from 'i18next'
import { defaultLanguage, type Language } from './languages'

/** All messages of one language: a namespace for each folder that has messages. */
export type Messages = Record<string, Record<string, unknown>>

const common: InitOptions = {
  fallbackLng: defaultLanguage,
  defaultNS: 'shell',
  interpolation: { escapeValue: false }, // React escapes
  returnNull: false,
}

/** For the server, which holds every language: ready at once. Nobody may change its language afterwards. */
export function createServerI18n(language: Language, resources: Record<Language, Messages>): i18n {
  const instance = createInstance()
  void instance.init({ ...common, lng: language, resources, ns: Object.keys(resources.en), initAsync: false })
  return instance
}

/** For the browser, which downloads the language in use through i18next's connector. */
export async function createBrowserI18n(
  language: Language,
  namespaces: readonly string[],
  load: (language: Language, namespace: string) => Promise<Messages>,
): Promise<i18n> {
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read(lng, namespace, callback) {
      load(lng as Language, namespace).then(
        (messages) => callback(null, messages[namespace] ?? {}),
        // The second argument asks the connector for another try.
        (error: unknown) => callback(error as Error, true),
      )
    },
  }
  const instance = createInstance().use(backend)
  await instance.init({
    ...common,
    lng: language,
    // English is a file of its own, which readers of other languages should not pay for.
    fallbackLng: false,
    ns: [...namespaces],
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
  })
  return instance
}
