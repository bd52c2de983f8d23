import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Language, languages } from '~/i18n/languages'
import { useTranslation } from '~/i18n/react'
import { rememberLanguage } from '~/i18n/remember-language'
import { demo } from '~/lib/build-flags'
import { lateModule } from '~/lib/late-module'
import { toast } from '~/ui/feedback/toast'
import { init } from '../session/init'

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
