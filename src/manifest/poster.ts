import type { ComponentType } from 'react'

/** Illustrations of the pages before sign-in, without data of this installation. */
export type Poster = {
  /** Nine pictures in three columns, beside the sign-in form. */
  SignIn: ComponentType
  /** Three pictures in a row, on the welcome page. */
  Welcome: ComponentType
}
