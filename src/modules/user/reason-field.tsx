import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Field } from '~/ui/form/field'
import { TextArea } from '~/ui/form/text-area'

type Props = {
  label: string
  hint?: string
  /** A message's key. */
  error: string | null
  value: string
  onChange: (value: string) => void
}

/** Why something is done to somebody: it is written into the log. */
export function ReasonField({ label, hint, error, value, onChange }: Props) {
  const { t } = useTranslation('user')
  const formatMessage = useMessage()
  return (
    <Field label={label} hint={hint ?? t('reason.hint')} error={error && formatMessage(error)} required>
      <TextArea
        dir="auto"
        rows={2}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
