import { useTranslation } from '~/i18n/react'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { columnsOf, type Opened } from '../file/file-format'
import type { Mapping } from '../file/guess-columns'
import { isRequired } from '../import-entity'
import { useImport } from '../import-screen'

type Props = {
  opened: Opened
  mapping: Mapping
  errors: Record<string, string>
  onChange: (mapping: Mapping) => void
}

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

export function ColumnFields({ opened, mapping, errors, onChange }: Props) {
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
