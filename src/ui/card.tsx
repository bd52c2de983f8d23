import type { ReactNode } from 'react'
import { cn } from './cn'

type Props = {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  /** `danger` for irreversible actions. */
  tone?: 'neutral' | 'danger'
  /** Without padding, for tables and lists with their own. */
  flush?: boolean
  children?: ReactNode
}

export function Card({ title, description, actions, footer, tone = 'neutral', flush, children }: Props) {
  const border = tone === 'danger' ? 'border-danger/40 print:hidden' : 'border-border'
  return (
    <section className={cn('rounded border bg-surface-raised', border)}>
      {(title || actions) && (
        <header
          className={cn(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-5',
            !children && 'pb-5',
          )}
        >
          <div className="min-w-0 flex-1 basis-60">
            <h2 className={cn('text-base font-semibold', tone === 'danger' && 'text-danger-text')}>
              {title}
            </h2>
            {description && <p className="mt-1 max-w-[65ch] text-sm text-text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={flush ? cn(Boolean(title) && 'pt-4') : 'p-5'}>{children}</div>}
      {footer && (
        <footer className={cn('flex flex-wrap justify-end gap-2 border-t px-5 py-4', border)}>
          {footer}
        </footer>
      )}
    </section>
  )
}
