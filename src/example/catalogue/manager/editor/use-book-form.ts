import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { lateModule } from '~/lib/late-module'

const checks = lateModule(() => import('./check-book'))

/** State that both book forms share. */
export function useBookForm() {
  const { t } = useTranslation('catalogue')
  const reasonOf = (error: unknown) =>
    t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'form.gone' : 'form.tryAgain')
  /** An upload is in progress: saving now would omit the picture. */
  const [coverBusy, setCoverBusy] = useState(false)
  const refuse = () => (coverBusy ? { cover: 'catalogue:form.coverBusy' } : null)
  return { checks, reasonOf, refuse, setCoverBusy }
}
