import type { MouseEvent, ReactElement, ReactNode } from 'react'
import type { BrowseSearch } from './list-search'

type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-busy'?: boolean
  'aria-current'?: 'true'
  'aria-label'?: string
}

/** Where the list leads. Only the pages know addresses, so they draw the links. */
export type BrowseLinks = {
  /** This list, asked for something else. */
  list: (search: BrowseSearch, props: LinkProps) => ReactElement
  book: (id: string, props: LinkProps) => ReactElement
  /** Null for those who may not add any. */
  create: ((props: LinkProps) => ReactElement) | null
}
