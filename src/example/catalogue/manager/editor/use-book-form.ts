import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { lateModule } from '~/lib/late-module'

const checks = lateModule(() => import('./check-book'))

/** What both forms of a book have besides their fields. */
export function useBookForm() {
  const { t } = useTranslation('catalogue')
  const reasonOf = (error: unknown) =>
    t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'form.gone' : 'form.tryAgain')
  /** A picture is on its way: what is saved now would be without it. */
  const [coverBusy, setCoverBusy] = useState(false)
  const refuse = () => (coverBusy ? { cover: 'catalogue:form.coverBusy' } : null)
  return { checks, reasonOf, refuse, setCoverBusy }
}
