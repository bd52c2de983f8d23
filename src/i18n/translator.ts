import type { i18n } from 'i18next'
import { directionOf, type Language } from './languages'
import { fill, type Texts, type Values } from './texts'

const defaultNamespace = 'frame'

/** What of i18next's interface there is; its types check our keys, and its code is a tenth of a first visit. */
export type I18n = Pick<
  i18n,
  'changeLanguage' | 'exists' | 'getFixedT' | 'language' | 'off' | 'on' | 'options' | 't'
> & {
  /** Whether a file of messages is there in the language of the moment. */
  hasPart: (part: string) => boolean
  /** Fetches files of messages, now and with each language that is chosen later. */
  loadParts: (parts: readonly string[]) => Promise<void>
}

/** 'auth:login.title' names its namespace; a sentence with a colon is no key. */
function partsOf(key: string): [namespace: string | null, name: string] {
  const at = key.indexOf(':')
  return at < 0 || key[at + 1] === ' ' ? [null, key] : [key.slice(0, at), key.slice(at + 1)]
}

/** A key is looked up in the texts of a language, and then in those that stand in for it. */
export function createTranslator(textsOf: (language: string) => Texts[], languageNow: () => string) {
  const find = (language: string, namespaces: readonly string[], key: string, values?: Values) => {
    const [namespace, name] = partsOf(key)
    for (const each of namespace === null ? namespaces : [namespace]) {
      for (const texts of textsOf(language)) {
        const text = texts.find(`${each}:${name}`, values?.count)
        if (text !== undefined) return text
      }
    }
    return undefined
  }
  const getFixedT = (language: string | null, namespace: string | readonly string[] = defaultNamespace) => {
    const namespaces = typeof namespace === 'string' ? [namespace] : namespace
    return (key: string, values?: Values) => {
      const spoken = language ?? languageNow()
      const text = find(spoken, namespaces, key, values)
      return text === undefined ? partsOf(key)[1] : fill(text, values, directionOf(spoken as Language))
    }
  }
  return {
    getFixedT,
    t: getFixedT(null),
    exists: (key: string) => find(languageNow(), [defaultNamespace], key) !== undefined,
  }
}
