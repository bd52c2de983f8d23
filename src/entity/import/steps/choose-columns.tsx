import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { FormActions } from '~/ui/form/form-actions'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { type FileFormat, readSample, type Opened, columnsOf } from '../file/file-format'
import { guessColumns, type Mapping } from '../file/guess-columns'
import { defaultName, isRequired, refFields } from '../import-entity'
import { useImport } from '../import-screen'
import { FormatOptions, PreviewTable, type RefChoice, RefOptions } from './file-options'

type Choices = Record<string, RefChoice>

export type Plan = {
  opened: Opened
  mapping: Mapping
  choices: Choices
  /** The input of the call that creates the import. */
  options: { create?: string[] } & Record<string, unknown>
}

type Props = {
  opened: Opened
  before: Plan | null
  onPlan: (plan: Plan) => void
  onBack: () => void
}

/** The second step: map columns to fields. */
export function ChooseColumns({ opened: given, before, onPlan, onBack }: Props) {
  const { t } = useTranslation('import')
  const { entity, guide, fields, label, mayCreate } = useImport()
  const labels = Object.fromEntries(fields.map((field) => [field, label(field)]))
  const references = refFields(entity)
  const guess = ({ header, rows }: Opened) =>
    guessColumns(
      { fields, guide },
      header,
      rows.map(({ cells }) => cells),
      labels,
    )
  const [opened, setOpened] = useState(given)
  const [format, setFormat] = useState(given.format)
  const wanted = useRef(given.format)
  const [mapping, setMapping] = useState(() => before?.mapping ?? guess(given))
  const [choices, setChoices] = useState<Choices>(
    () =>
      before?.choices ??
      Object.fromEntries(references.map((field) => [field, { standard: null, create: mayCreate(field) }])),
  )
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const errors: Record<string, string> = {}
  for (const field of fields)
    if (mapping[field] === undefined && isRequired(entity, field))
      errors[field] = t('columns.required.field', { field: label(field) })
  const lacking: Record<string, string> = {}
  for (const field of references)
    if (mapping[field] === undefined && entity.fields[field]!.required && !choices[field]?.standard)
      lacking[field] = t('columns.required.ref', { field: label(field) })

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
    const [column] = Object.keys(errors)
    const [ref] = Object.keys(lacking)
    const place = column ? `select[data-field="${column}"]` : ref && `[data-field="${ref} for all"] input`
    if (place) return form.current?.querySelector<HTMLElement>(place)?.focus()
    const chosen = references.flatMap((field) => {
      const { standard } = choices[field]!
      return standard ? [[defaultName(entity, field), standard.id]] : []
    })
    const create = references.filter((field) => mayCreate(field) && choices[field]!.create)
    const options = { ...Object.fromEntries(chosen), ...(create.length > 0 && { create }) }
    onPlan({ opened, mapping, choices, options })
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
          {references.map((field) => (
            <RefOptions
              key={field}
              field={field}
              value={choices[field]!}
              isInFile={mapping[field] !== undefined}
              error={tried ? lacking[field] : undefined}
              onChange={(change) => setChoices((now) => ({ ...now, [field]: { ...now[field]!, ...change } }))}
            />
          ))}
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

type ColumnFieldsProps = {
  opened: Opened
  mapping: Mapping
  errors: Record<string, string>
  onChange: (mapping: Mapping) => void
}

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

function ColumnFields({ opened, mapping, errors, onChange }: ColumnFieldsProps) {
  const { t } = useTranslation('import')
  const { entity, fields, label } = useImport()
  const columns = Array.from({ length: columnsOf(opened) }, (_, at) => {
    const name = short(opened.header?.[at] ?? '') || t('columns.numbered', { number: at + 1 })
    const example = short(opened.rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? '')
    return example ? t('columns.example', { name, example }) : name
  })

  const choose = (field: string, value: string) => {
    const at = value === '' ? undefined : Number(value)
    // A column has one field: assigning it removes it from another.
    const others = Object.entries(mapping).filter(([other, taken]) => other !== field && taken !== at)
    onChange({ ...Object.fromEntries(others), ...(at !== undefined && { [field]: at }) })
  }

  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => {
        const required = isRequired(entity, field)
        const isNeeded = Boolean(entity.fields[field]!.required)
        return (
          <Field
            key={field}
            label={label(field)}
            required={required}
            aside={isNeeded ? undefined : t('columns.optional')}
            error={errors[field]}
          >
            <Select
              data-field={field}
              value={mapping[field] ?? ''}
              onChange={(event) => choose(field, event.target.value)}
            >
              <option value="">{required ? t('columns.choose') : t('columns.none')}</option>
              {columns.map((column, at) => (
                <option key={at} value={at}>
                  {column}
                </option>
              ))}
            </Select>
          </Field>
        )
      })}
    </div>
  )
}
