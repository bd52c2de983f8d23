/** Pictures of one kind, such as covers of books: what pages and the server must know of them alike. */
export type PictureKind = {
  /** Where they are read, and where their files lie: `covers`. */
  readonly folder: string
  /** The sizes that the pages use, in pixels of width, ascending. */
  readonly widths: readonly number[]
  /** How many times as high as wide one may be; what is higher is made to fit. */
  readonly tallest: number
  /** What the codes of refusals begin with. */
  readonly prefix: string
}

/** Never means another picture, so a browser may keep what it gets there. */
export const pictureUrl = ({ folder }: Pick<PictureKind, 'folder'>, id: string, width: number) =>
  `/${folder}/${id}/${width}.webp`

/** For an image's `srcset`: every size there may be. */
export const pictureSizes = (kind: Pick<PictureKind, 'folder' | 'widths'>, id: string) =>
  kind.widths.map((width) => `${pictureUrl(kind, id, width)} ${width}w`).join()
