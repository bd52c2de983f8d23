import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Language } from '~/i18n/languages'
import { useTranslation } from '~/i18n/react'
import { rememberLanguage } from '~/i18n/remember-language'
import { demo } from '~/lib/build-flags'
import { init } from '../init'

/** So that mails follow. Fetched only then: strangers on the public pages have nothing to store. */
async function tellMails(language: Language) {
  try {
    const { setLanguage } = await import('~/features/account/account.requests')
    await setLanguage(language)
  } catch {
    // The page has changed all the same, and the next sign-in stores the language again.
  }
}

/** Changes the language of the whole page, titles included, and remembers it. */
export function useLanguageChange(): (language: Language) => Promise<void> {
  const { i18n } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (language) => {
      rememberLanguage(language)
      if (language === i18n.language) return
      await i18n.changeLanguage(language)
      queryClient.setQueryData(init.queryKey, (known) => known && { ...known, language })
      const caller = queryClient.getQueryData(init.queryKey)?.caller
      if (caller && !caller.impersonatedBy && !demo) void tellMails(language)
      // Titles are made by the routes.
      await router.invalidate()
    },
    [i18n, queryClient, router],
  )
}
