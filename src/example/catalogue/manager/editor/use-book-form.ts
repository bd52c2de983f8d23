import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { textOf } from '~/lib/form-text'
import { lateModule } from '~/lib/late-module'
import { useEntryForm } from '~/ui/form/use-entry-form'
import type { BookValues } from './book-values'
import { serverErrors } from './server-errors'

const checks = lateModule(() => import('./check-book'))

export function useBookForm(initial: BookValues) {
  const { t } = useTranslation('catalogue')
  const reasonOf = (error: unknown) =>
    t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'form.gone' : 'form.tryAgain')
  /** A picture is on its way: what is saved now would be without it. */
  const [coverBusy, setCoverBusy] = useState(false)
  const form = useEntryForm({ initial, checks, typedInto, refusedFields: serverErrors, reasonOf })
  return { ...form, coverBusy, setCoverBusy }
}

/** The genre looks after itself: what was typed there is a name. */
const typedInto = (form: HTMLFormElement, before: BookValues): BookValues => ({
  ...before,
  title: textOf(form, 'title'),
  author: textOf(form, 'author'),
  publisher: textOf(form, 'publisher'),
  year: textOf(form, 'year'),
  isbn: textOf(form, 'isbn'),
  description: textOf(form, 'description').replaceAll('\r\n', '\n'),
})
