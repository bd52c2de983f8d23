import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, type FieldState, formFields } from '~/entity/form/form-fields'
import { useTranslation } from '~/i18n/react'
import type { Errors } from '~/lib/field-errors'
import { Field as LabelledField } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { knownAuthors } from '~/example/catalogue/book/book.requests'
import { normalizeLine } from '~/lib/normalize-line'
import { Combobox } from '~/ui/form/combobox'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { PictureField, type PictureFieldProps } from '~/entity/picture/picture-field'
import { toIsbn13 } from '../../book/isbn'
import { bookForm, type BookValues } from './book-form'
import { GenreField } from './genre-field'
import { BookCover, coverOf } from '../../book/book-cover'
import { coverPath } from '../../book/covers/cover-kind'

const { Provider, Field, OtherFields } = formFields(bookForm)

type Props = {
  state: FieldState<BookValues> & { setErrors: (errors: Errors) => void }
  mayCreateGenre: boolean
  onCoverBusy: (busy: boolean) => void
}

const placed = ['title', 'author', 'genre', 'cover', 'publisher', 'year', 'isbn', 'description'] as const

/** The background of a cover before a genre is chosen: a neutral brown. */
const noGenre = { color: '#6f665f' }

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

/** The maximum length of a search term. */
const longestTerm = 200

/** Free text with suggestions of known authors, so that an author is spelled consistently. */
function AuthorField({ label, value, error, onChange }: Control<string>) {
  const { t } = useTranslation('catalogue')
  const [wanted, setWanted] = useState(false)
  const term = useDebouncedValue(normalizeLine(value).slice(0, longestTerm), 150)
  const known = useQuery({
    ...knownAuthors(term),
    enabled: wanted && term !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const names = normalizeLine(value) === '' ? [] : (known.data?.items ?? []).filter((name) => name !== value)
  return (
    <LabelledField label={label} error={error} required>
      <Combobox
        name="author"
        dir="auto"
        value={value}
        onValueChange={(author) => {
          setWanted(true)
          onChange(author)
        }}
        options={names.map((name) => ({ id: name, label: <bdi>{name}</bdi> }))}
        onChoose={onChange}
        listLabel={t('form.authors')}
        countLabel={t('form.suggestions', { count: names.length })}
      />
    </LabelledField>
  )
}

type CoverFieldProps = Pick<PictureFieldProps, 'value' | 'onChange' | 'onBusy' | 'error' | 'aside'> & {
  /** For the drawn cover without a picture. */
  book: { title: string; author: string; color: string }
}

const target = { path: coverPath, call: 'cover.upload' }

export function CoverField({ book, ...field }: CoverFieldProps) {
  const { t } = useTranslation('book')
  return (
    <PictureField
      {...field}
      label={t('cover.label')}
      texts={{ done: t('cover.done'), removed: t('cover.removed') }}
      to={target}
      frameClass="w-18 sm:w-28"
      previewClass="rounded-tight object-cover"
    >
      {(cover) => <BookCover {...book} cover={cover} sizes="112px" />}
    </PictureField>
  )
}
