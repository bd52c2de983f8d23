import { type ReactNode, useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { PlainValue } from '~/entity/fields/field-value'
import { PictureValue } from '~/entity/picture/picture-field'
import { EntityForm } from '~/entity/screen/entity-form'
import { useEntityForm } from '~/entity/screen/use-entity-form'
import { createBook, updateBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { lateModule } from '~/lib/late-module'
import { toast } from '~/ui/feedback/toast'
import { Ltr } from '~/ui/text/ltr'
import { GenreName } from '../genre-name'
import { BookFields } from './book-fields'
import { bookForm } from './book-form'
import { DuplicatesNote, useDuplicates } from './duplicates'

const checks = lateModule(() => import('./check-book'))

type Props = {
  caller: Caller
  entry: Book | null
  cancel: ReactNode
  onSaved: (book: Book, another: boolean) => Promise<void>
}

/** The form for a new or an existing book. */
export function BookEditor({ caller, entry, cancel, onSaved }: Props) {
  const { t } = useTranslation(['catalogue', 'crud'])
  const state = useEntityForm({
    form: bookForm,
    entry,
    checks,
    reasonOf: (error) =>
      t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'form.gone' : 'crud:form.tryAgain'),
    create: createBook,
    update: updateBook,
    onSaved,
    onAdded: ({ title }) => toast.success(t('form.added', { title })),
  })
  const duplicates = useDuplicates(state.values, state.base)
  /** An upload is in progress: saving now would omit the picture. */
  const [coverBusy, setCoverBusy] = useState(false)
  const anyway = entry ? t('form.saveAnyway') : t('form.createAnyway')
  return (
    <EntityForm
      form={bookForm}
      state={state}
      t={(key) => t(key)}
      shown={{
        genre: (genre) => (genre ? <GenreName genre={genre} /> : <PlainValue value="" />),
        cover: (cover) => <PictureValue value={cover} />,
        isbn: (isbn) => (isbn ? <Ltr>{isbn}</Ltr> : <PlainValue value="" />),
      }}
      guards={{
        refuse: () => (coverBusy ? { cover: 'catalogue:form.coverBusy' } : null),
        hold: duplicates.hold,
      }}
      submitLabel={duplicates.isHeld ? anyway : undefined}
      another={entry ? undefined : t('form.another')}
      cancel={cancel}
    >
      <BookFields state={state} mayCreateGenre={can(caller, 'genre.create')} onCoverBusy={setCoverBusy} />
      <DuplicatesNote books={duplicates.books} isHeld={duplicates.isHeld} />
    </EntityForm>
  )
}
