import { defaultLanguage, type Language, toLanguage } from './languages'

/** The names under which i18next stores a language, known to its tools. */
export const languageQuery = 'lng'
export const languageCookie = 'i18next'
export const languageStorageKey = 'i18nextLng'

const cookieMinutes = 43_200

export const languageCookieValue = (language: Language) =>
  `${languageCookie}=${language}; Path=/; Max-Age=${cookieMinutes * 60}; SameSite=Lax`

/** In order of precedence. The server cannot read the two storages. */
type Sources = {
  query?: string | null
  cookie?: string | null
  localStorage?: string | null
  sessionStorage?: string | null
  navigator?: readonly string[]
  htmlTag?: string | null
}

export function detectLanguage(sources: Sources): Language {
  const { query, cookie, localStorage, sessionStorage, navigator = [], htmlTag } = sources
  for (const tag of [query, cookie, localStorage, sessionStorage, ...navigator, htmlTag]) {
    const language = toLanguage(tag)
    if (language) return language
  }
  return defaultLanguage
}

/** The tags of an Accept-Language header, best first. */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { tag: tag.trim(), quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
