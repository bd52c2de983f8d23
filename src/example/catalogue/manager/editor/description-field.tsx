import { useTranslation } from '~/i18n/react'
import { Field } from '~/ui/form/field'
import { TextArea } from '~/ui/form/text-area'

/** As the schema has it; the form must say it without the schema. */
const longest = 5000
const near = 4500

type Props = { value: string; error?: string; onChange: (description: string) => void }

/** The counter comes when the end is near: before, it would only be in the way. */
export function DescriptionField({ value, error, onChange }: Props) {
  const { t } = useTranslation('catalogue')
  const length = value.trim().length
  const left = longest - length
  return (
    <Field
      label={t('form.fields.description')}
      aside={t('form.optional')}
      hint={
        length >= near && (left >= 0 ? t('form.left', { count: left }) : t('form.over', { count: -left }))
      }
      error={error}
    >
      <TextArea
        name="description"
        dir="auto"
        rows={5}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
