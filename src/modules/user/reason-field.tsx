import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import type { Errors } from '~/lib/field-errors'
import { Field } from '~/ui/form/field'
import { TextArea } from '~/ui/form/text-area'

type Props = {
  /** Message keys by field. */
  errors: Errors
  clear: (field: string) => void
  value: string
  onChange: (value: string) => void
}

/** The reason of an administrative action, which is written to the audit log. */
export function ReasonField({ errors: { reason }, clear, value, onChange }: Props) {
  const { t } = useTranslation('user')
  const formatMessage = useMessage()
  return (
    <Field
      label={t('person.reason')}
      hint={t('reason.hint')}
      error={reason ? formatMessage(reason) : null}
      required
    >
      <TextArea
        dir="auto"
        rows={2}
        maxLength={500}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          clear('reason')
        }}
      />
    </Field>
  )
}
