import type { MouseEvent, ReactElement, ReactNode } from 'react'

type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-busy'?: boolean
  'aria-current'?: 'true'
  'aria-label'?: string
}

type DrawLink = (props: LinkProps) => ReactElement
export type DrawRowLink = (id: string, props: LinkProps) => ReactElement

/** Where a list leads. Only the pages know addresses, so they draw the links. */
export type ListLinks<Search> = {
  /** This list, asked for something else. */
  list: (search: Search, props: LinkProps) => ReactElement
  /** Null for those who may not add any. */
  create: DrawLink | null
}

/** Asks the list for something else. `replace` while one types: the way back leads past the letters. */
export type OnSearch<Search> = (search: Search, replace?: boolean) => void
