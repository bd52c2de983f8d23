/** A drawn cover: title, author, colour. */
export type PosterCover = readonly [title: string, author: string, color: string]

/** What the pages before signing in show of the product: the same for every visitor, no data of this installation. */
export type Poster = {
  /** Beside the form that signs in; of these the first that the reader's script fits. */
  signIn: readonly PosterCover[]
  /** On the welcome page. */
  welcome: readonly PosterCover[]
}
