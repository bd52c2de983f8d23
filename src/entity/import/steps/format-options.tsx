import { useTranslation } from '~/i18n/react'
import type { Delimiter } from '~/lib/csv-read'
import { Checkbox } from '~/ui/form/checkbox'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { type Encoding, encodings, type FileFormat } from '../file/file-format'

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
