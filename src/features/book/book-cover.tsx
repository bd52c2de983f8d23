import type { CSSProperties } from 'react'
import { cn } from '~/ui/cn'
import { CoverMotif, motifCount } from './cover-motif'
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

/** The same book always gets the same drawing. */
function seedOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619)
  return hash >>> 0
}

/** In percent of the cover's width: large for short titles, and never so large that a word breaks. */
function titleSize(title: string): number {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  const wanted = title.length > 34 ? 10.5 : title.length > 16 ? 12.5 : 15
  return Math.min(wanted, 132 / longestWord)
}

/** Also where it failed before this script had loaded. Browsers would show the sign of a torn page. */
export const hideIfBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) image.hidden = true
}

/**
 * The book's picture, above a cover drawn from what is known of the book: that is all there is of one without
 * a picture, and what stays of one whose picture does not load. Sizes follow the cover's own width, and the
 * direction follows the title, whatever the interface's language.
 */
export function BookCover({ title, author, color, cover, sizes = '200px', className }: Props) {
  const seed = seedOf(`${title}\n${author}`)
  return (
    <div
      aria-hidden="true"
      style={{ '--cover': color } as CSSProperties}
      className={cn(
        '@container relative isolate aspect-2/3 overflow-hidden rounded-tight bg-(--cover) text-[#fffaf2]',
        className,
      )}
    >
      <CoverMotif motif={seed % motifCount} turned={(seed >>> 8) % 2 === 1} />
      {/* The fold of a spine, and the paper's edge. */}
      <div className="absolute inset-y-0 start-0 w-[5cqw] border-e border-[#000]/15 bg-[#000]/10" />
      <div className="absolute inset-0 flex flex-col justify-between ps-[12cqw] pe-[8cqw] pt-[11cqw] pb-[9cqw]">
        <p
          dir="auto"
          style={{ fontSize: `${titleSize(title)}cqw` }}
          className="title-face line-clamp-5 leading-[1.12] break-words"
        >
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 text-[7cqw] leading-tight font-medium">
          {author}
        </p>
      </div>
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
    </div>
  )
}
