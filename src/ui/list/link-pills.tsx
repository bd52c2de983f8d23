import { Fragment, type ReactNode, type MouseEvent } from 'react'

/** Props for a link that the page renders, because only pages know their URLs. */
export type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-busy'?: boolean
  'aria-current'?: 'true'
  'aria-label'?: string
}

type Pill = {
  key: string
  /** Without it the router's link decides. */
  isCurrent?: boolean
  link: (props: LinkProps) => ReactNode
}

/** Links to several views of one page, each with its own URL: they work without JavaScript, and with Back. */
export function LinkPills({ label, pills }: { label: string; pills: Pill[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {pills.map(({ key, isCurrent, link }) => (
        <Fragment key={key}>
          {link({ className: pill, ...(isCurrent && { 'aria-current': 'true' }) })}
        </Fragment>
      ))}
    </nav>
  )
}

const pill =
  'inline-flex h-9 items-center gap-2 rounded-full border border-border-strong/60 bg-surface-raised px-3.5 text-sm font-medium text-text-muted ' +
  'transition-colors hover:bg-hover hover:text-text max-sm:h-11 ' +
  'aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-text'
