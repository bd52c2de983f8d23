import { useEffect } from 'react'
import { useTranslation } from '~/i18n/react'
import { detectLanguage, languageCookie, languageQuery, languageStorageKey } from '~/i18n/detect'
import { rememberLanguage } from '~/i18n/remember-language'
import { readCookie } from '~/lib/cookies'

/** The two storages come before the browser's languages, but only the browser can read them. */
export function useStoredLanguage(): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    const query = new URLSearchParams(window.location.search).get(languageQuery)
    if (query || readCookie(document.cookie, languageCookie)) return
    const stored = localStorage.getItem(languageStorageKey) ?? sessionStorage.getItem(languageStorageKey)
    if (!stored) return
    const language = detectLanguage({ localStorage: stored, htmlTag: document.documentElement.lang })
    rememberLanguage(language)
    if (language !== i18n.language) void i18n.changeLanguage(language)
  }, [i18n])
}
