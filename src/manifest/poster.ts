import type { ComponentType } from 'react'

/** What the pages before signing in show of the product: the same for every visitor, no data of this installation. */
export type Poster = {
  /** Nine pictures in three columns, beside the form that signs in. */
  SignIn: ComponentType
  /** Three pictures in a row, on the welcome page. */
  Welcome: ComponentType
}
