import { messageOfFailure } from '~/modules/errors/error-message'
import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/feedback/toast'
import { useUserFailure } from '../use-user-failure'

/** What failed, and why where the refusal has words: those of these pages, or else the catalogue's. */
export function useUserFailureToast(): (title: string, error: unknown) => void {
  const { i18n } = useTranslation()
  const reasonOf = useUserFailure()
  const showFailure = async (title: string, error: unknown) => {
    const reason = reasonOf(error) ?? (await messageOfFailure(i18n, error))?.sentence
    toast.error(title, { description: reason })
  }
  return (title, error) => void showFailure(title, error)
}
