import type { ReactNode } from 'react'
import { PlainValue } from '~/entity/fields/field-value'
import { EditForm } from '~/entity/form/edit-form'
import { useEditForm } from '~/entity/form/use-edit-form'
import { PictureValue } from '~/entity/picture/picture-field'
import { updateBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { Ltr } from '~/ui/text/ltr'
import { GenreName } from '../genre-name'
import { BookFields } from './book-fields'
import { bookForm } from './book-form'
import { type BookLink, DuplicatesNote } from './duplicates-note'
import { useBookForm } from './use-book-form'
import { useDuplicates } from './use-duplicates'

type Props = {
  /** The latest version that was read; it may change while the form is open. */
  book: Book
  mayCreateGenre: boolean
  link: BookLink
  cancel: ReactNode
  onSaved: (book: Book) => Promise<void>
}

export function EditBookForm({ book, mayCreateGenre, link, cancel, onSaved }: Props) {
  const { t } = useTranslation('catalogue')
  const { refuse, setCoverBusy, ...common } = useBookForm()
  const state = useEditForm({
    ...common,
    form: bookForm,
    entry: book,
    check: (checks, base, values) => checks.checkChange(bookForm.valuesOf(base), values),
    update: updateBook,
    onSaved,
  })
  const duplicates = useDuplicates(state.values, state.base)
  return (
    <EditForm
      form={bookForm}
      state={state}
      texts={{ changed: t('form.changed'), versions: t('form.versions') }}
      shown={{
        genre: (genre) => (genre ? <GenreName genre={genre} /> : <PlainValue value="" />),
        cover: (cover) => <PictureValue value={cover} />,
        isbn: (isbn) => (isbn ? <Ltr>{isbn}</Ltr> : <PlainValue value="" />),
      }}
      guards={{ refuse, hold: duplicates.hold }}
      submitLabel={duplicates.isHeld ? t('form.saveAnyway') : undefined}
      others={cancel}
    >
      <BookFields state={state} mayCreateGenre={mayCreateGenre} onCoverBusy={setCoverBusy} />
      <DuplicatesNote books={duplicates.books} isHeld={duplicates.isHeld} link={link} />
    </EditForm>
  )
}
