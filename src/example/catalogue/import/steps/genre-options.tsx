import { useQuery } from '@tanstack/react-query'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'

export type Genres = { genreId: string; createGenres: boolean }

type Props = {
  value: Genres
  /** The file has a genre column. */
  isInFile: boolean
  mayCreate: boolean
  error?: string
  onChange: (change: Partial<Genres>) => void
}

/** One genre for all, or how to treat rows without one or with a new one. */
export function GenreOptions({ value, isInFile, mayCreate, error, onChange }: Props) {
  const { t } = useTranslation('import')
  const genres = useQuery(genreList())
  return (
    <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field
        label={isInFile ? t('columns.genreForRest') : t('columns.genreForAll')}
        required={!isInFile}
        aside={isInFile ? t('columns.optional') : undefined}
        error={error}
      >
        <Select
          data-field="genreId"
          value={value.genreId}
          onChange={(event) => onChange({ genreId: event.target.value })}
        >
          <option value="">{isInFile ? t('columns.noGenre') : t('columns.chooseGenre')}</option>
          {genres.data?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {isInFile && mayCreate && (
        <Checkbox
          className="sm:mt-8"
          label={t('columns.createGenres')}
          hint={t('columns.createGenresHint')}
          checked={value.createGenres}
          onChange={(event) => onChange({ createGenres: event.target.checked })}
        />
      )}
    </div>
  )
}
