import { DrawnCover } from '~/ui/cover/drawn-cover'
import { coverUrl, coverWidths } from './covers/cover-address'

type Props = {
  title: string
  author: string
  color: string
  /** The id of a picture. */
  cover?: string | null
  /** How wide it is shown, as an image's `sizes` says it. */
  sizes?: string
  className?: string
}

/** Also where it failed before this script had loaded. Browsers would show the sign of a torn page. */
export const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) image.hidden = true
}

/**
 * The book's picture, above a cover drawn from what is known of the book: that is all there is of one without
 * a picture, and what stays of one whose picture does not load.
 */
export function BookCover({ cover, sizes = '200px', ...drawn }: Props) {
  return (
    <DrawnCover {...drawn}>
      {cover && (
        <img
          key={cover}
          ref={hideIfBroken}
          onError={(event) => hideIfBroken(event.currentTarget)}
          alt=""
          loading="lazy"
          decoding="async"
          width="400"
          height="600"
          sizes={sizes}
          srcSet={coverWidths.map((width) => `${coverUrl(cover, width)} ${width}w`).join()}
          src={coverUrl(cover, 400)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </DrawnCover>
  )
}
