import { useTranslation } from '~/i18n/react'
import type { Delimiter } from '~/lib/csv-read'
import { cn } from '~/ui/cn'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { type Column, DataTable } from '~/ui/list/data-table'
import { usePhone } from '~/ui/use-phone'
import { columnsOf, type Encoding, encodings, type FileFormat, type Opened } from '../file/file-format'
import type { Mapping } from '../file/guess-columns'
import { toRow } from '../file/read-file'
import { RefField } from '../../crud/ref-field'
import type { Ref } from '../../define-entity'
import { titleField } from '../../fields/define-fields'
import type { FileRow } from '../import-entity'
import { CellText, useImport } from '../import-screen'

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

/** On phones each is a card. */
const shown = { phone: 2, desk: 5 }

/** Shows whether columns and encoding are right. */
export function PreviewTable({ opened, mapping }: { opened: Opened; mapping: Mapping }) {
  const { t } = useTranslation('import')
  const { entity, guide, fields, label } = useImport()
  const title = titleField(entity.fields)
  const isPhone = usePhone()
  const rows = opened.rows
    .slice(0, isPhone ? shown.phone : shown.desk)
    .map((row) => toRow(row, { mapping, columns: columnsOf(opened), read: guide.read }))
  const columns: Column<FileRow>[] = fields
    .filter((field) => field === title || mapping[field] !== undefined)
    .map((field) => ({
      key: field,
      header: label(field),
      primary: field === title,
      className: 'sm:min-w-20',
      cell: (row) => (
        <span className={cn('line-clamp-2 max-w-[32ch] wrap-anywhere', field !== title && 'max-sm:text-end')}>
          <CellText value={row.cells[field]} />
        </span>
      ),
    }))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('columns.preview')}</h3>
      {rows.length > 0 ? (
        <div className="sm:overflow-x-auto">
          <DataTable
            caption={t('columns.preview')}
            columns={columns}
            rows={rows}
            rowKey={({ line }) => String(line)}
          />
        </div>
      ) : (
        <p className="text-sm text-text-muted">{t('columns.previewNone')}</p>
      )}
    </section>
  )
}
