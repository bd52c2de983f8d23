import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { type Language, languages } from '~/i18n/languages'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { lateModule } from '~/lib/late-module'
import { toast } from '~/ui/feedback/toast'
import { init } from '../session/init'
import {
  detectLanguage,
  languageCookie,
  languageQuery,
  languageStorageKey,
  languageCookieValue,
} from '~/i18n/detect'
import { readCookie } from '~/lib/cookies'

/** The cookie tells the server on the next visit; the storage outlives the cookie. */
function rememberLanguage(language: Language): void {
  document.cookie = languageCookieValue(language)
  localStorage.setItem(languageStorageKey, language)
}

/** Loaded only then: anonymous visitors have nothing to store. */
const accountRequests = lateModule(() => import('~/modules/account/account.requests'))

async function saveMailLanguage(language: Language) {
  try {
    await (await accountRequests.load()).setLanguage(language)
  } catch {
    // The page has changed anyway, and the next sign-in stores the language again.
  }
}

/**
 * Changes the language of the whole page, titles included, and stores it. If its messages fail to load, nothing
 * changes.
 */
export function useLanguageChange(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (language) => {
      if (language === i18n.language) return rememberLanguage(language)
      try {
        await i18n.changeLanguage(language)
      } catch {
        return toast.error(i18n.t('preferences.languageMissing', { language: languages[language].name }))
      }
      // Another was chosen meanwhile.
      if (language !== i18n.language) return
      rememberLanguage(language)
      queryClient.setQueryData(init.queryKey, (known) => known && { ...known, language })
      const caller = queryClient.getQueryData(init.queryKey)?.caller
      if (caller && !caller.impersonatedBy && !demo) void saveMailLanguage(language)
      // Routes create the titles.
      await router.invalidate()
    },
    [i18n, queryClient, router],
  )
}

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
