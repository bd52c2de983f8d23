import type { CSSProperties } from 'react'
import { cn } from '~/ui/cn'
import { CoverMotif, motifCount } from './cover-motif'

type Props = { title: string; author: string; color: string; className?: string }

/** The same book always gets the same drawing. */
function seedOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619)
  return hash >>> 0
}

/**
 * A cover drawn from what is known of the book. Sizes follow the cover's own width, and the
 * direction follows the title, whatever the interface's language.
 */
export function BookCover({ title, author, color, className }: Props) {
  const seed = seedOf(`${title}\n${author}`)
  const titleSize = title.length > 34 ? 'text-[10.5cqw]' : title.length > 16 ? 'text-[12.5cqw]' : 'text-[15cqw]'
  return (
    <div
      aria-hidden="true"
      style={{ '--cover': color } as CSSProperties}
      className={cn('@container relative isolate aspect-2/3 overflow-hidden rounded-tight bg-(--cover) text-[#fffaf2]', className)}
    >
      <CoverMotif motif={seed % motifCount} turn={(seed >>> 8) % 4} />
      {/* The fold of a spine, and the paper's edge. */}
      <div className="absolute inset-y-0 start-0 w-[5cqw] border-e border-black/15 bg-black/10" />
      <div className="absolute inset-0 flex flex-col justify-between ps-[12cqw] pe-[8cqw] pt-[11cqw] pb-[9cqw]">
        <p dir="auto" className={cn('title-face line-clamp-5 leading-[1.12] break-words', titleSize)}>
          {title}
        </p>
        <p dir="auto" className="line-clamp-2 text-[7cqw] leading-tight font-medium">
          {author}
        </p>
      </div>
    </div>
  )
}
