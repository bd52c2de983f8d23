import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { LostNote } from './lost-note'

type Props = {
  /** Why the user is here, shown first. */
  notice?: string | null
  title: string
  description: ReactNode
  submitLabel: string
  busy: boolean
  /** An error of the form as a whole. */
  lost: string | null
  onSubmit: (form: HTMLFormElement) => Promise<void>
  /** The form's action and hidden fields before hydration. */
  action: string
  hiddenFields: Record<string, string>
  children: ReactNode
  /** Alternatives below the button. */
  footer?: ReactNode
}

export function AuthForm(props: Props) {
  return (
    <div className="flex flex-col gap-8">
      {props.notice && (
        <p
          role="status"
          className="rounded border border-border bg-surface-sunken px-4 py-3 text-sm font-medium"
        >
          {props.notice}
        </p>
      )}
      <header>
        <h1 className="title-face text-3xl">{props.title}</h1>
        <p className="mt-2 text-text-muted">{props.description}</p>
      </header>
      <form
        noValidate
        method="post"
        action={props.action}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void props.onSubmit(event.currentTarget)
        }}
      >
        {Object.entries(props.hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.children}
        <LostNote>{props.lost}</LostNote>
        <Button type="submit" variant="primary" size="lg" fullWidth busy={props.busy}>
          {props.submitLabel}
        </Button>
      </form>
      {props.footer}
    </div>
  )
}
