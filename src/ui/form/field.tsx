import { createContext, use, useId } from 'react'
import type { ReactNode } from 'react'
import { cn } from '../cn'

type Control = { id: string; describedBy?: string; invalid: boolean; required?: boolean }

const FieldContext = createContext<Control | null>(null)

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Hides the label visually. */
  hideLabel?: boolean
  /** At the end of the label's line, for instance a link or "optional". */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A label, a control, and its hint or error. Controls of this folder find their ids by context. */
export function Field({ label, hint, error, required, hideLabel, aside, className, children }: FieldProps) {
  const id = useId()
  const describedBy =
    [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={cn('flex flex-col', className)}>
        <div className={hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
          <label htmlFor={id} className="text-sm font-medium">
            {label}
          </label>
          {aside && <span className="text-sm text-text-muted">{aside}</span>}
        </div>
        {children}
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </FieldContext>
  )
}

/** The hint and the error below a control, under the ids that `describedBy` names. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="mt-1.5 animate-settle text-sm font-medium text-danger-text">
            {error}
          </p>
        )}
      </div>
    </>
  )
}

type ControlProps = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown; required?: boolean }

/** The attributes that connect a control to its field; the caller's own take precedence. */
export function useFieldControl(own: ControlProps) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ? true : field?.invalid || undefined,
    // Not the `required` attribute: the browser's own validation message would appear before ours.
    'aria-required': own.required || field?.required || undefined,
  } as const
}
