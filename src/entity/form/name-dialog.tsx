import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { useMessage } from '~/i18n/use-message'
import { focusFirstInvalid } from '~/ui/form/focus-first-invalid'
import { NameField } from '~/ui/form/name-field'
import { FormDialog } from '~/ui/overlay/form-dialog'

type Props = Omit<ComponentProps<typeof FormDialog>, 'busy' | 'form' | 'onSubmit' | 'children' | 'size'> & {
  label: string
  /** What it is called now; empty for something new. */
  name: string
  schema: z.ZodMiniType<string>
  /** Does it, and tells how it went; returns what is said at the field where the name is refused. */
  save: (name: string) => Promise<string | null>
}

/** Asks for the name of something, new or not. */
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
