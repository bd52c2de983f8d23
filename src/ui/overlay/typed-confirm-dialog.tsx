import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from '../form/field'
import { TextInput, type TextInputProps } from '../form/text-input'
import { ConfirmDialog } from './confirm-dialog'

type Props = ComponentProps<typeof ConfirmDialog> & {
  /** The text to type; case and surrounding spaces are ignored. */
  expected: string
  label: ReactNode
  /** Shown if another text was typed. */
  mismatch: string
  input?: TextInputProps
  onTyped?: () => void
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Confirms an irreversible action by typing a name. */
export function TypedConfirmDialog(props: Props) {
  const { expected, label, mismatch, input, onTyped, onConfirm, children, ...dialog } = props
  const { open, busy } = dialog
  const [wasOpen, setWasOpen] = useState(open)
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    setTyped('')
    setDiffers(false)
  }

  const confirm = () => {
    if (plain(typed) === plain(expected)) onConfirm()
    else setDiffers(true)
  }

  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) confirm()
        }}
      >
        <Field label={label} error={differs && mismatch} required>
          <TextInput
            name="confirmation"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...input}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setDiffers(false)
              onTyped?.()
            }}
          />
        </Field>
        {children}
      </form>
    </ConfirmDialog>
  )
}
