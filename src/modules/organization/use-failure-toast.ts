import { useTranslation } from '~/i18n/react'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { messageOfFailure, sentenceAndNext } from '~/modules/errors/error-message'
import { toast } from '~/ui/feedback/toast'

/** What failed, and why where the catalogue has words for it. A demo says so itself. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { i18n } = useTranslation()
  const tell = async (title: string, error: unknown) => {
    if (isDemoRefusal(error)) return
    const said = await messageOfFailure(i18n, error)
    toast.error(title, { description: said ? sentenceAndNext(said) : undefined })
  }
  return (title, error) => void tell(title, error)
}
