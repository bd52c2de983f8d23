import type { MouseEvent, ReactElement, ReactNode } from 'react'
import type { BookListSearch } from '~/example/catalogue/book/book.requests'

type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-busy'?: boolean
}

/** Where the list leads. Only the pages know addresses, so they draw the links. */
export type BookLinks = {
  /** This list, asked for something else. */
  list: (search: BookListSearch, props: LinkProps) => ReactElement
  book: (id: string, props: LinkProps) => ReactElement
  edit: (id: string, props: LinkProps) => ReactElement
  /** A file with what the list shows; `similar` where it shows what the words themselves do not find. */
  export: (search: BookListSearch, similar: boolean, format: 'csv' | 'json') => ReactElement
  /** Null for those who may not add any. */
  create: ((props: LinkProps) => ReactElement) | null
}
