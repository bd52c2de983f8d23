import { CoverField } from '~/example/catalogue/book/covers/cover-field'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { asciiDigits } from '~/lib/ascii-digits'
import type { Errors } from '~/lib/field-errors'
import { toIsbn13 } from '../../book/isbn'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { coverOf, noGenre } from '../cover-of'
import { AuthorField } from './author-field'
import type { BookValues } from './book-values'
import { DescriptionField } from './description-field'
import { GenreField } from './genre-field'

type Props = {
  values: BookValues
  errors: Errors
  mayCreateGenre: boolean
  onChange: (given: Partial<BookValues>) => void
  /** Something is seen to be wrong before anything is sent. */
  onWrong: (errors: Errors) => void
  onCoverBusy: (busy: boolean) => void
}

export function BookFields({ values, errors, mayCreateGenre, onChange, onWrong, onCoverBusy }: Props) {
  const { t } = useTranslation('catalogue')
  const message = useMessage()
  const say = (field: keyof BookValues) => errors[field] && message(errors[field])
  const optional = t('form.optional')

  /** As it will be kept, whichever way it was written; a wrong one is said while its digits are still at hand. */
  const tidyIsbn = () => {
    if (values.isbn.trim() === '') return
    const isbn = toIsbn13(values.isbn)
    if (!isbn) onWrong({ isbn: 'book:isbn.invalid' })
    else if (isbn !== values.isbn) onChange({ isbn })
  }

  return (
    <div className="flex flex-col gap-6">
      <Field label={t('form.fields.title')} error={say('title')} required>
        <TextInput
          name="title"
          dir="auto"
          autoComplete="off"
          value={values.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <AuthorField value={values.author} error={say('author')} onChange={(author) => onChange({ author })} />
      <GenreField
        value={values.genre}
        error={say('genre')}
        mayCreate={mayCreateGenre}
        onChange={(genre) => onChange({ genre })}
      />
      <CoverField
        value={values.cover}
        onChange={(cover) => onChange({ cover })}
        onBusy={onCoverBusy}
        book={coverOf({ ...values, genre: values.genre ?? noGenre })}
        error={say('cover')}
        aside={optional}
      />
      <div className="grid items-start gap-6 sm:grid-cols-[1fr_8rem]">
        <Field label={t('form.fields.publisher')} aside={optional} error={say('publisher')}>
          <TextInput
            name="publisher"
            dir="auto"
            autoComplete="off"
            value={values.publisher}
            onChange={(event) => onChange({ publisher: event.target.value })}
          />
        </Field>
        <Field label={t('form.fields.year')} aside={optional} error={say('year')}>
          <TextInput
            name="year"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            className="text-start tabular-nums"
            value={values.year}
            onChange={(event) => onChange({ year: event.target.value })}
            onBlur={() =>
              values.year !== asciiDigits(values.year) && onChange({ year: asciiDigits(values.year) })
            }
          />
        </Field>
      </div>
      <Field label={t('form.fields.isbn')} aside={optional} hint={t('form.isbnHint')} error={say('isbn')}>
        <TextInput
          name="isbn"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="text-start tabular-nums"
          value={values.isbn}
          onChange={(event) => onChange({ isbn: event.target.value })}
          onBlur={tidyIsbn}
        />
      </Field>
      <DescriptionField
        value={values.description}
        error={say('description')}
        onChange={(description) => onChange({ description })}
      />
    </div>
  )
}
