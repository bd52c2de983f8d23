import { bookFields } from '~/example/catalogue/book/book.fields'
import { useTranslation } from '~/i18n/react'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { columnsOf, type Opened } from '../file/file-format'
import type { Mapping } from '../file/guess-columns'
import { type ImportField, importFields } from '../import-rules'

type Props = {
  opened: Opened
  mapping: Mapping
  errors: { [field in ImportField]?: string }
  onChange: (mapping: Mapping) => void
}

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

export function ColumnFields({ opened, mapping, errors, onChange }: Props) {
  const { t } = useTranslation(['import', 'book'])
  const columns = Array.from({ length: columnsOf(opened) }, (_, at) => {
    const name = short(opened.header?.[at] ?? '') || t('columns.numbered', { number: at + 1 })
    const example = short(opened.rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? '')
    return example ? t('columns.example', { name, example }) : name
  })

  const choose = (field: ImportField, value: string) => {
    const at = value === '' ? undefined : Number(value)
    // A column has one field: assigning it removes it from another.
    const others = Object.entries(mapping).filter(([other, taken]) => other !== field && taken !== at)
    onChange({ ...(Object.fromEntries(others) as Mapping), ...(at !== undefined && { [field]: at }) })
  }

  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {importFields.map((field) => {
        const { kind } = bookFields[field]
        const isRequired = kind !== 'ref' && 'required' in bookFields[field]
        return (
          <Field
            key={field}
            label={t(`book:fields.${field}`)}
            required={isRequired}
            aside={isRequired || kind === 'ref' ? undefined : t('columns.optional')}
            error={errors[field]}
          >
            <Select
              data-field={field}
              value={mapping[field] ?? ''}
              onChange={(event) => choose(field, event.target.value)}
            >
              <option value="">{isRequired ? t('columns.choose') : t('columns.none')}</option>
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
