import { useTranslation } from '~/i18n/react'
import type { Delimiter } from '~/lib/csv-read'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { type Encoding, encodings, type FileFormat } from '../file/file-format'
import { RefField } from '../../crud/ref-field'
import type { Ref } from '../../define-entity'
import { useImport } from '../import-screen'

const named = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const

type Props = { format: FileFormat; onChange: (change: Partial<FileFormat>) => void }

/** For wrongly detected files. */
export function FormatOptions({ format, onChange }: Props) {
  const { t } = useTranslation('import')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('columns.format')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('columns.delimiter')}>
          <Select
            value={format.delimiter}
            onChange={(event) => onChange({ delimiter: event.target.value as Delimiter })}
          >
            {named.map(([delimiter, name]) => (
              <option key={name} value={delimiter}>
                {t(`columns.delimiters.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('columns.encoding')}>
          <Select
            value={format.encoding}
            onChange={(event) => onChange({ encoding: event.target.value as Encoding })}
          >
            {encodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {t(`columns.encodings.${encoding}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        className="mt-4"
        label={t('columns.header')}
        checked={format.hasHeader}
        onChange={(event) => onChange({ hasHeader: event.target.checked })}
      />
    </fieldset>
  )
}

/** The target of rows without a reference, and whether missing targets are created. */
export type RefChoice = { standard: Ref | null; create: boolean }

type RefOptionsProps = {
  field: string
  value: RefChoice
  /** The file has a column for it. */
  isInFile: boolean
  error?: string
  onChange: (change: Partial<RefChoice>) => void
}

/** One target for all rows, or how to treat rows without one or with a new one. */
export function RefOptions({ field, value, isInFile, error, onChange }: RefOptionsProps) {
  const { t } = useTranslation('import')
  const { entity, refs, label, mayCreate } = useImport()
  const { kind, required } = entity.fields[field]!
  const isNeeded = Boolean(required) && !isInFile
  const called = { field: label(field) }
  const offersCreation = isInFile && mayCreate(field)
  if (kind !== 'ref' && !offersCreation) return null
  return (
    <div data-field={`${field} for all`} className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
      {kind === 'ref' && (
        <RefField
          {...refs[field]!}
          label={isInFile ? t('columns.refForRest', called) : t('columns.refForAll', called)}
          required={isNeeded}
          aside={isNeeded ? undefined : t('columns.optional')}
          error={error}
          value={value.standard}
          onChange={(standard) => onChange({ standard })}
        />
      )}
      {offersCreation && (
        <Checkbox
          className="sm:mt-8"
          label={t('columns.create', called)}
          hint={t('columns.createHint')}
          checked={value.create}
          onChange={(event) => onChange({ create: event.target.checked })}
        />
      )}
    </div>
  )
}
