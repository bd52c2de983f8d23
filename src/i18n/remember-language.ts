import { languageCookieValue, languageStorageKey } from './detect'
import type { Language } from './languages'

/** The cookie tells the server on the next visit; the storage outlives the cookie. */
export function rememberLanguage(language: Language): void {
  document.cookie = languageCookieValue(language)
  localStorage.setItem(languageStorageKey, language)
}
