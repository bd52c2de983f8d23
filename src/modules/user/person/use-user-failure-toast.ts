import { messageOfFailure } from '~/modules/errors/error-message'
import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/feedback/toast'
import { useUserFailure } from '../use-user-failure'

/** Shows a failure with its reason, from the texts of these pages or from the error catalogue. */
export function useUserFailureToast(): (title: string, error: unknown) => void {
  const { i18n } = useTranslation()
  const reasonOf = useUserFailure()
  const showFailure = async (title: string, error: unknown) => {
    const reason = reasonOf(error) ?? (await messageOfFailure(i18n, error))?.sentence
    toast.error(title, { description: reason })
  }
  return (title, error) => void showFailure(title, error)
}
