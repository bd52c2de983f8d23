import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A link with `backLinkClass` and a `BackIcon`. */
  back?: ReactNode
  /** Before the title: a cover, an avatar. */
  media?: ReactNode
}

export function PageHeader({ title, description, actions, back, media }: Props) {
  return (
    <header className="flex flex-col gap-3">
      {back}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          {media}
          <div className="min-w-0">
            <h1 className="title-face text-2xl break-words sm:text-3xl">{title}</h1>
            {description && <div className="mt-1.5 max-w-[65ch] text-text-muted">{description}</div>}
          </div>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  )
}

export const backLinkClass =
  '-ms-1 inline-flex items-center gap-1 self-start rounded-tight px-1 text-sm font-medium text-text-muted transition-colors hover:text-text print:hidden [&_svg]:size-4'
