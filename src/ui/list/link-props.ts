import type { MouseEvent, ReactNode } from 'react'

/** What a list wants of a link that its page draws: only pages know addresses. */
export type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-busy'?: boolean
  'aria-current'?: 'true'
  'aria-label'?: string
}
