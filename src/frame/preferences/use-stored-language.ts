import { useEffect } from 'react'
import { detectLanguage, languageCookie, languageQuery, languageStorageKey } from '~/i18n/detect'
import { readCookie } from '~/lib/cookies'
import { useLanguageChange } from './use-language-change'

/** The storages take precedence over the browser's languages, but only the browser can read them. */
export function useStoredLanguage(): void {
  const changeLanguage = useLanguageChange()
  useEffect(() => {
    const query = new URLSearchParams(window.location.search).get(languageQuery)
    if (query || readCookie(document.cookie, languageCookie)) return
    const stored = localStorage.getItem(languageStorageKey) ?? sessionStorage.getItem(languageStorageKey)
    if (!stored) return
    void changeLanguage(detectLanguage({ localStorage: stored, htmlTag: document.documentElement.lang }))
  }, [changeLanguage])
}
