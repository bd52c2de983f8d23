import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Button } from '../button'
import { cn } from '../cn'

export type ErrorPageProps = {
  /** 403, 404, 500 or undefined. */
  code?: string
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A drawing of `bookshop-motifs`. */
  motif?: ReactNode
  /** The request id. */
  request?: ReactNode
  details?: { text: string; showLabel: ReactNode; hideLabel: ReactNode }
}

export function ErrorPage({ code, title, description, actions, motif, request, details }: ErrorPageProps) {
  return (
    <div className="grid min-h-[80dvh] place-items-center px-6 py-16">
      <div className="flex w-full max-w-lg flex-col items-center text-center">
        {motif}
        {code && (
          <p dir="ltr" className="title-face mt-6 text-lg tracking-[0.3em]! text-text-muted indent-[0.3em]">
            {code}
          </p>
        )}
        <h1 className={cn('title-face text-2xl sm:text-3xl', code ? 'mt-2' : 'mt-6')}>{title}</h1>
        {description && <p className="mt-3 max-w-[45ch] text-text-muted">{description}</p>}
        {actions && <div className="mt-8 flex flex-wrap justify-center gap-2">{actions}</div>}
        {request}
        {details && <Details {...details} />}
      </div>
    </div>
  )
}

function Details({ text, showLabel, hideLabel }: NonNullable<ErrorPageProps['details']>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-8 w-full">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? hideLabel : showLabel}
      </Button>
      <pre
        id={id}
        hidden={!open}
        dir="ltr"
        tabIndex={0}
        className="mt-3 max-h-64 animate-settle overflow-auto rounded bg-surface-sunken p-4 text-start text-xs leading-5 whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}
