import { useTranslation } from '~/i18n/react'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { messageOfFailure, sentenceAndNext } from '~/modules/errors/error-message'
import { toast } from '~/ui/feedback/toast'

/** Shows a failure with the reason of the error catalogue. Demo refusals have their own dialog. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { i18n } = useTranslation()
  const showFailure = async (title: string, error: unknown) => {
    if (isDemoRefusal(error)) return
    const message = await messageOfFailure(i18n, error)
    toast.error(title, { description: message ? sentenceAndNext(message) : undefined })
  }
  return (title, error) => void showFailure(title, error)
}
