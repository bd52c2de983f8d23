import type { MouseEvent, ReactNode } from 'react'

/** Props for a link that the page renders, because only pages know their URLs. */
export type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-busy'?: boolean
  'aria-current'?: 'true'
  'aria-label'?: string
}
