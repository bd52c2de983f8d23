import type { ReactNode } from 'react'
import { Button } from '~/ui/button'

type Props = {
  title: string
  description: ReactNode
  submitLabel: string
  busy: boolean
  onSubmit: (form: HTMLFormElement) => Promise<void>
  /** The one field. */
  children: ReactNode
  /** Other ways on, below the button. */
  footer?: ReactNode
}

/** A step of signing in: one question, one field, one button. */
export function AuthForm({ title, description, submitLabel, busy, onSubmit, children, footer }: Props) {
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="title-face text-3xl">{title}</h1>
        <p className="mt-2 text-text-muted">{description}</p>
      </header>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit(event.currentTarget)
        }}
      >
        {children}
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {submitLabel}
        </Button>
      </form>
      {footer}
    </div>
  )
}
