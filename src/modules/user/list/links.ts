import type { MouseEvent, ReactElement, ReactNode } from 'react'
import type { UserListSearch } from '../user.requests'

type LinkProps = {
  className?: string
  children?: ReactNode
  onClick?: (event: MouseEvent) => void
  'aria-busy'?: boolean
}

/** Where the list leads. Only the pages know addresses, so they draw the links. */
export type UserLinks = {
  /** This list, asked for something else. */
  list: (search: UserListSearch, props: LinkProps) => ReactElement
  person: (id: string, props: LinkProps) => ReactElement
  edit: (id: string, props: LinkProps) => ReactElement
  /** Null for those who may not add anyone. */
  create: ((props: LinkProps) => ReactElement) | null
}
