import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { useMessage } from '~/i18n/use-message'
import { focusFirstInvalid } from '~/ui/form/focus-first-invalid'
import { FormDialog } from '~/ui/overlay/form-dialog'
import { Field, type FieldProps } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'

type Props = Omit<ComponentProps<typeof FormDialog>, 'busy' | 'form' | 'onSubmit' | 'children' | 'size'> & {
  label: string
  /** The current name; empty for a new entry. */
  name: string
  schema: z.ZodMiniType<string>
  /** Saves and reports the result; returns the field error if the name is rejected. */
  save: (name: string) => Promise<string | null>
}

export function NameDialog({ label, name, schema, save, ...dialog }: Props) {
  const formatMessage = useMessage()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const checked = schema.safeParse(typed)
    setBusy(checked.success)
    const refused = checked.success
      ? await save(checked.data)
      : formatMessage(checked.error.issues[0]!.message)
    flushSync(() => {
      setBusy(false)
      setError(refused)
    })
    if (refused) focusFirstInvalid(form.current)
  }

  return (
    <FormDialog {...dialog} size="sm" form={form} busy={busy} onSubmit={() => void submit()}>
      <NameField
        label={label}
        error={error}
        value={typed}
        onValue={(value) => {
          setTyped(value)
          setError(null)
        }}
      />
    </FormDialog>
  )
}

type NameFieldProps = Pick<FieldProps, 'label' | 'error'> & {
  value: string
  onValue: (value: string) => void
}

function NameField({ label, error, value, onValue }: NameFieldProps) {
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
