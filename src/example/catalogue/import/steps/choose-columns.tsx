import { type FormEvent, useRef, useState } from 'react'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { FormActions } from '~/ui/form/form-actions'
import { type FileFormat, readSample, type Opened } from '../file/file-format'
import { guessColumns, type Mapping } from '../file/guess-columns'
import { type ImportField, importFields } from '../import-rules'
import { ColumnFields } from './column-fields'
import { FormatOptions } from './format-options'
import { GenreOptions, type Genres } from './genre-options'
import { PreviewTable } from './preview-table'

export type Plan = Genres & { opened: Opened; mapping: Mapping }

type Props = {
  opened: Opened
  /** The previous choice. */
  before: Plan | null
  mayCreateGenres: boolean
  onPlan: (plan: Plan) => void
  onBack: () => void
}

/** Required fields; a genre may be given for all. */
const required = importFields.filter(
  (field) => bookFields[field].kind !== 'ref' && 'required' in bookFields[field],
)

/** The second step: map columns to fields. */
export function ChooseColumns({ opened: given, before, mayCreateGenres, onPlan, onBack }: Props) {
  const { t, i18n } = useTranslation(['import', 'book'])
  const formatMessage = useMessage()
  const labels = Object.fromEntries(importFields.map((field) => [field, t(`book:fields.${field}`)]))
  const guess = ({ header, rows }: Opened) =>
    guessColumns(
      header,
      rows.map(({ cells }) => cells),
      labels,
    )
  const [opened, setOpened] = useState(given)
  const [format, setFormat] = useState(given.format)
  const wanted = useRef(given.format)
  const [mapping, setMapping] = useState(() => before?.mapping ?? guess(given))
  const [genres, setGenres] = useState<Genres>({
    genreId: before?.genreId ?? '',
    createGenres: before?.createGenres ?? mayCreateGenres,
  })
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const errors: { [field in ImportField]?: string } = {}
  for (const field of required) {
    const key = `import:columns.required.${field}`
    if (mapping[field] === undefined)
      errors[field] = i18n.exists(key)
        ? formatMessage(key)
        : t('columns.required.other', { field: labels[field] })
  }
  const lacksGenre = mapping.genre === undefined && !genres.genreId
  const problem = lacksGenre ? t('columns.required.genre') : undefined

  /** Shows the choice at once, rereads the file, and ignores outdated results. */
  const reread = async (change: Partial<FileFormat>) => {
    const chosen = { ...wanted.current, ...change }
    wanted.current = chosen
    setFormat(chosen)
    const next = await readSample(opened.file, chosen)
    if (wanted.current !== chosen) return
    setOpened(next)
    setMapping(guess(next))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = [...Object.keys(errors), ...(problem ? ['genreId'] : [])]
    if (first) return form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
    onPlan({ opened, mapping, ...genres })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Card title={t('columns.title')} description={t('columns.description')}>
        <div className="flex flex-col gap-6">
          <ColumnFields
            opened={opened}
            mapping={mapping}
            errors={tried ? errors : {}}
            onChange={setMapping}
          />
          <GenreOptions
            value={genres}
            isInFile={mapping.genre !== undefined}
            mayCreate={mayCreateGenres}
            error={tried ? problem : undefined}
            onChange={(change) => setGenres((now) => ({ ...now, ...change }))}
          />
          <PreviewTable opened={opened} mapping={mapping} />
        </div>
      </Card>
      <Card title={t('columns.format')}>
        <FormatOptions format={format} onChange={(change) => void reread(change)} />
      </Card>
      <FormActions>
        <span className="me-auto self-center text-sm text-text-muted max-sm:hidden">
          {t('columns.checkHint')}
        </span>
        <Button onClick={onBack}>{t('columns.another')}</Button>
        <Button type="submit" variant="primary">
          {t('columns.check')}
        </Button>
      </FormActions>
    </form>
  )
}
