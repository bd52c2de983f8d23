/** A kind of pictures, such as book covers; shared by pages and server. */
export type PictureKind = {
  /** Path segment of URLs and of the storage: `covers`. */
  readonly folder: string
  /** Widths of the sizes in pixels, ascending. */
  readonly widths: readonly number[]
  /** Maximum ratio of height to width; taller pictures are scaled down to fit. */
  readonly tallest: number
  /** Prefix of its error codes. */
  readonly prefix: string
}

/** The URL of a picture. Its content never changes, so browsers may cache it forever. */
export const pictureUrl = ({ folder }: Pick<PictureKind, 'folder'>, id: string, width: number) =>
  `/${folder}/${id}/${width}.webp`

/** Hides a broken image, also one that failed before hydration. */
export const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) image.hidden = true
}

/** For an `<img>` that is loaded when it is near the viewport. */
export const lazyPicture = {
  ref: hideIfBroken,
  onError: ({ currentTarget }: { currentTarget: HTMLImageElement }) => hideIfBroken(currentTarget),
  loading: 'lazy',
  decoding: 'async',
} as const

/**
 * The `srcset` attribute with all sizes.
 * @public for modules to come
 */
export const pictureSizes = (kind: Pick<PictureKind, 'folder' | 'widths'>, id: string) =>
  kind.widths.map((width) => `${pictureUrl(kind, id, width)} ${width}w`).join()
