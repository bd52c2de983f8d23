import type { MouseEvent, ReactElement, ReactNode } from 'react'
import type { GenreSearch } from './genre-search'

type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-label'?: string
}

/** Where the list leads. Only the pages know addresses, so they draw the links. */
export type GenreLinks = {
  /** This list, asked for something else. */
  list: (search: GenreSearch, props: LinkProps) => ReactElement
  /** The books of a genre. */
  books: (id: string, props: LinkProps) => ReactElement
}
