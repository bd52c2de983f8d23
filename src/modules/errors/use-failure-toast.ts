import { useTranslation } from '~/i18n/react'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { toast } from '~/ui/feedback/toast'
import { messageOfFailure, sentenceAndNext } from './error-message'

/**
 * Shows a failure with its reason: the text that the page has for it, if `ownText` returns one, or else the text of the
 * error catalogue. Demo refusals have their own dialog.
 */
export function useFailureToast(
  ownText?: (error: unknown) => string | null,
): (title: string, error: unknown) => void {
  const { i18n } = useTranslation()
  const showFailure = async (title: string, error: unknown) => {
    if (isDemoRefusal(error)) return
    const own = ownText?.(error)
    const message = own ? null : await messageOfFailure(i18n, error)
    toast.error(title, { description: own ?? (message ? sentenceAndNext(message) : undefined) })
  }
  return (title, error) => void showFailure(title, error)
}
