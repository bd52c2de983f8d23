import type { i18n } from 'i18next'
import { directionOf, type Language } from './languages'
import { fill, type Texts, type Values } from './texts'

const defaultNamespace = 'frame'

/** The subset of i18next's interface that we implement: its types check our keys, without its size. */
export type I18n = Pick<
  i18n,
  'changeLanguage' | 'exists' | 'getFixedT' | 'language' | 'off' | 'on' | 'options' | 't'
> & {
  /** Whether a chunk of messages is loaded in the current language. */
  hasPart: (part: string) => boolean
  /** Loads chunks of messages, now and for each language that is chosen later. */
  loadParts: (parts: readonly string[]) => Promise<void>
}

/** 'auth:login.title' contains its namespace; a sentence with a colon is not a key. */
function partsOf(key: string): [namespace: string | null, name: string] {
  const at = key.indexOf(':')
  return at < 0 || key[at + 1] === ' ' ? [null, key] : [key.slice(0, at), key.slice(at + 1)]
}

/** Looks up a key in the texts of a language, then in its fallbacks. */
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
