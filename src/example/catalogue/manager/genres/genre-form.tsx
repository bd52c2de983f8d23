import type { OwnForm } from '~/entity/crud/form-of'
import { BookCover } from '~/example/catalogue/book/book-cover'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { palette } from '~/example/catalogue/genre/genre-colors'
import { useTranslation } from '~/i18n/react'
import { lateModule } from '~/lib/late-module'
import { ColorField, isColor } from './color-field'
import { ColorValue } from './color-value'
import { genreRequests } from './genre-requests'

function Preview({ name, color }: { name: string; color: string }) {
  const { t } = useTranslation('catalogue')
  return (
    <BookCover
      title={name.trim() || t('genres.form.preview')}
      author={t('genres.form.previewAuthor')}
      color={isColor(color) ? color : palette.clay}
      className="w-16 shadow-floating sm:row-span-2 sm:mt-6.5 sm:w-32 sm:self-start"
    />
  )
}

const form: OwnForm<typeof genre> = {
  controls: { color: { empty: palette.clay, Control: ColorField, Value: ColorValue } },
  schemas: lateModule(async () => (await import('~/example/catalogue/genre/genre.schema')).genreSchemas),
  byCode: { GENRE_ALREADY_EXISTS: { name: 'genre:name.taken' } },
  layout: ({ Field, OtherFields, values }) => (
    <div className="grid grid-cols-[1fr_auto] gap-5 sm:grid-rows-[auto_1fr]">
      <Field name="name" />
      <Preview name={String(values.name)} color={String(values.color)} />
      <div className="flex flex-col gap-6 max-sm:col-span-2">
        <OtherFields placed={['name']} />
      </div>
    </div>
  ),
}

/** The custom parts of the genre forms. */
export const genreForm = { entity: genre, requests: genreRequests, form }
