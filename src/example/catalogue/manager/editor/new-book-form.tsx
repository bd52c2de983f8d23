import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLeaveTexts } from '~/entity/form/edit-form'
import { createBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { EntryForm } from '~/ui/form/entry-form'
import { useEntryForm } from '~/ui/form/use-entry-form'
import { toast } from '~/ui/feedback/toast'
import { BookFields } from './book-fields'
import { bookForm } from './book-form'
import { type BookLink, DuplicatesNote } from './duplicates-note'
import { useBookForm } from './use-book-form'
import { useDuplicates } from './use-duplicates'

const { noValues } = bookForm

type Props = {
  mayCreateGenre: boolean
  link: BookLink
  cancel: ReactNode
  /** `another`: the user stays on the form to add the next book. */
  onCreated: (book: Book, another: boolean) => Promise<void>
}

export function NewBookForm({ mayCreateGenre, link, cancel, onCreated }: Props) {
  const { t } = useTranslation('catalogue')
  const { refuse, setCoverBusy, ...common } = useBookForm()
  const state = useEntryForm({ ...common, form: bookForm, initial: noValues })
  const { values, form } = state
  const duplicates = useDuplicates(values, null)
  /** Counts the added books; used as a key that resets the fields. */
  const [round, setRound] = useState(0)
  const another = useRef(false)

  const begin = () => {
    flushSync(() => {
      state.setValues(noValues)
      setRound((before) => before + 1)
    })
    form.current?.querySelector('input')?.focus()
  }

  const submit = () =>
    state.submit(async (checks) => {
      const refused = refuse()
      if (refused) return refused
      const checked = checks.checkNew(values)
      if (checked.errors) return checked.errors
      if (await duplicates.hold(values)) return null
      const book = await createBook(checked.input)
      await onCreated(book, another.current)
      toast.success(t('form.added', { title: book.title }))
      if (another.current) begin()
      return null
    })

  return (
    <EntryForm
      state={state}
      dirty={!bookForm.edits.isSame(values, noValues)}
      submitLabel={t(duplicates.isHeld ? 'form.createAnyway' : 'form.create')}
      failedLabel={t('form.createFailed')}
      leaveTexts={useLeaveTexts()}
      others={
        <>
          {cancel}
          <Button
            onClick={() => {
              another.current = true
              form.current?.requestSubmit()
            }}
          >
            {t('form.another')}
          </Button>
        </>
      }
      onSubmit={() => void submit().finally(() => (another.current = false))}
    >
      <BookFields key={round} state={state} mayCreateGenre={mayCreateGenre} onCoverBusy={setCoverBusy} />
      <DuplicatesNote books={duplicates.books} isHeld={duplicates.isHeld} link={link} />
    </EntryForm>
  )
}
