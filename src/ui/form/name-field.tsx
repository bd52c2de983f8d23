import { Field, type FieldProps } from './field'
import { TextInput } from './text-input'

type Props = Pick<FieldProps, 'label' | 'error'> & {
  value: string
  onValue: (value: string) => void
}

export function NameField({ label, error, value, onValue }: Props) {
  return (
    <Field label={label} error={error} required>
      <TextInput
        name="name"
        dir="auto"
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="max-sm:h-11"
      />
    </Field>
  )
}
