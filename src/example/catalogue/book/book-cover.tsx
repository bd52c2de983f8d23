import { DrawnCover } from './covers/drawn-cover'
import { lazyPicture, pictureSizes, pictureUrl } from '~/entity/picture/picture-kind'
import type { Book } from './book.schema'
import { coverKind } from './covers/cover-kind'

type Props = {
  title: string
  author: string
  color: string
  /** The id of a picture. */
  cover?: string | null
  /** The `sizes` attribute of the image. */
  sizes?: string
  className?: string
}

type Covered = Pick<Book, 'title' | 'author' | 'cover'> & { genre: { color: string } }

export const coverOf = ({ title, author, genre: { color }, cover }: Covered) => ({
  title,
  author,
  color,
  cover,
})

/** The book's picture over a drawn cover, which is shown without a picture or if it fails to load. */
export function BookCover({ cover, sizes = '200px', ...drawn }: Props) {
  return (
    <DrawnCover {...drawn}>
      {cover && (
        <img
          key={cover}
          alt=""
          {...lazyPicture}
          width="400"
          height="600"
          sizes={sizes}
          srcSet={pictureSizes(coverKind, cover)}
          src={pictureUrl(coverKind, cover, 400)}
        />
      )}
    </DrawnCover>
  )
}
