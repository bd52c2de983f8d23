import { useTranslation } from '~/i18n/react'
import { messageOfFailure } from '~/modules/errors/error-message'
import { toast } from '~/ui/feedback/toast'

/** What failed, and the catalogue's words for why. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { i18n } = useTranslation()
  const tell = async (title: string, error: unknown) => {
    const words = await messageOfFailure(i18n, error)
    toast.error(title, { description: words ? `${words.sentence} ${words.next}` : undefined })
  }
  return (title, error) => void tell(title, error)
}
