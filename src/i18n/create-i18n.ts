import { connection } from '~/lib/connection'
import { defaultLanguage, type Language } from './languages'
import { type Messages, Texts } from './texts'
import { createTranslator, type I18n } from './translator'

/** Loads a chunk of messages: some namespaces of one language. */
type Load<Chunk extends string> = (language: Language, part: Chunk) => Promise<Messages>

const parallelReads = 10
const retries = 5
const firstRetryMs = 350

/** For the server, which has all languages in memory. The language of an instance must not change. */
export function createServerI18n(language: Language, resources: Record<Language, Messages>): I18n {
  const known = [...new Set([language, defaultLanguage])].map((each) => {
    const texts = new Texts(each)
    texts.add(resources[each])
    return texts
  })
  const translator = createTranslator(
    () => known,
    () => language,
  )
  const nothing = () => {}
  const there = {
    ...translator,
    language,
    options: { lng: language },
    on: nothing,
    off: nothing,
    hasPart: () => true,
  }
  return there as unknown as I18n
}

/** For the browser, which loads the current language only; the English fallback is a separate chunk. */
export async function createBrowserI18n<Chunk extends string>(
  first: Language,
  entry: readonly Chunk[],
  load: Load<Chunk>,
): Promise<I18n> {
  const wanted = new Set(entry)
  const listeners = new Set<() => void>()
  const all = new Map<string, Texts>()
  let language = first
  let next = first

  const textsIn = (each: string) => {
    const texts = all.get(each) ?? new Texts(each)
    all.set(each, texts)
    return texts
  }
  const fetchAll = async (each: Language) => {
    const texts = textsIn(each)
    const missing = [...wanted].filter((part) => !texts.has(part))
    const read = async (part: Chunk) => texts.add(await patiently(() => load(each, part)), part)
    while (missing.length > 0) await Promise.all(missing.splice(0, parallelReads).map(read))
  }
  const instance = {
    ...createTranslator(
      (each) => [textsIn(each)],
      () => language,
    ),
    get language() {
      return language
    },
    options: { lng: first },
    on: (_: 'languageChanged', listener: () => void) => void listeners.add(listener),
    off: (_: 'languageChanged', listener: () => void) => void listeners.delete(listener),
    hasPart: (part: string) => textsIn(language).has(part),
    async loadParts(names: readonly Chunk[]) {
      const added = names.filter((name) => !wanted.has(name))
      for (const name of added) wanted.add(name)
      try {
        await Promise.all([...new Set([language, next])].map(fetchAll))
      } catch (error) {
        // A chunk that failed now must not make later language changes fail.
        for (const name of added) wanted.delete(name)
        throw error
      }
    },
    async changeLanguage(to: Language) {
      next = to
      try {
        await fetchAll(to)
      } catch (error) {
        if (next === to) next = language
        throw error
      }
      // Another language was chosen meanwhile.
      if (next !== to) return
      language = to
      for (const listener of listeners) listener()
    },
  }
  await fetchAll(first)
  return instance as unknown as I18n
}

/** Retries a few times, unless the connection is known to be lost. The caller reports the failure. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried >= retries || !connection.isOnline()) throw error
      await new Promise((done) => setTimeout(done, firstRetryMs * 2 ** tried))
    }
  }
}
