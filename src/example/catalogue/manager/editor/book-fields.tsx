import { type Control, type FieldState, formFields } from '~/entity/form/form-fields'
import { CoverField } from '~/example/catalogue/book/covers/cover-field'
import { useTranslation } from '~/i18n/react'
import type { Errors } from '~/lib/field-errors'
import { Field as LabelledField } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { toIsbn13 } from '../../book/isbn'
import { coverOf, noGenre } from '../cover-of'
import { AuthorField } from './author-field'
import { bookForm, type BookValues } from './book-form'
import { GenreField } from './genre-field'

const { Provider, Field, OtherFields } = formFields(bookForm)

type Props = {
  state: FieldState<BookValues> & { setErrors: (errors: Errors) => void }
  mayCreateGenre: boolean
  onCoverBusy: (busy: boolean) => void
}

const placed = ['title', 'author', 'genre', 'cover', 'publisher', 'year', 'isbn', 'description'] as const

export function BookFields({ state, mayCreateGenre, onCoverBusy }: Props) {
  const { values, setErrors } = state
  return (
    <Provider value={state}>
      <div className="flex flex-col gap-6">
        <Field name="title" />
        <Field name="author">{(control) => <AuthorField {...control} />}</Field>
        <Field name="genre">{(control) => <GenreField {...control} mayCreate={mayCreateGenre} />}</Field>
        <Field name="cover">
          {(control) => (
            <CoverField
              {...control}
              onBusy={onCoverBusy}
              book={coverOf({ ...values, genre: values.genre ?? noGenre })}
            />
          )}
        </Field>
        <OtherFields placed={placed} />
        <div className="grid items-start gap-6 sm:grid-cols-[1fr_8rem]">
          <Field name="publisher" />
          <Field name="year" />
        </div>
        <Field name="isbn">{(control) => <IsbnField {...control} onWrong={setErrors} />}</Field>
        <Field name="description" />
      </div>
    </Provider>
  )
}

type IsbnProps = Control<string> & {
  /** Reports errors before the form is submitted. */
  onWrong: (errors: Errors) => void
}

function IsbnField({ value, onChange, onWrong, label, aside, error }: IsbnProps) {
  const { t } = useTranslation('catalogue')

  /** Normalizes the ISBN when the field loses focus, and reports an invalid one at once. */
  const tidy = () => {
    if (value.trim() === '') return
    const isbn = toIsbn13(value)
    if (!isbn) onWrong({ isbn: 'book:isbn.invalid' })
    else if (isbn !== value) onChange(isbn)
  }

  return (
    <LabelledField label={label} aside={aside} hint={t('form.isbnHint')} error={error}>
      <TextInput
        name="isbn"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="text-start tabular-nums"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={tidy}
      />
    </LabelledField>
  )
}
