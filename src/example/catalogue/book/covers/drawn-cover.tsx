import type { CSSProperties, ReactNode } from 'react'
import { textDirection } from '~/lib/text-direction'
import { cn } from '~/ui/cn'
import { CoverMotif, motifCount } from './cover-motif'

type Props = {
  title: string
  author: string
  color: string
  className?: string
  /** Rendered above the drawing. */
  children?: ReactNode
}

/** Deterministic, so that a book always has the same drawing. */
function seedOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619)
  return hash >>> 0
}

/** In percent of the cover's width: large for short titles, and never so large that a word breaks. */
function titleSize(title: string): number {
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  const { length } = title
  const wanted = length > 60 ? 9 : length > 34 ? 10.5 : length > 16 ? 12.5 : length > 8 ? 15 : 18
  return Math.min(wanted, Math.max(8, 132 / longestWord))
}

/** The palettes of the stylesheet, the muted ones more often. */
const palettes = [
  'cover-deep',
  'cover-duo',
  'cover-paper',
  'cover-night',
  'cover-duo',
  'cover-deep',
  'cover-paper',
]

/** Positions of the title: top, top centred, bottom, or on a label. */
const layouts = [
  'justify-between',
  'justify-between text-center',
  'flex-col-reverse justify-between',
  'bottom-auto! inset-x-[13cqw]! top-[19cqw]! gap-[6cqw] bg-(--ink) p-[7cqw]! text-center text-(--ground)',
]
const below = 2
const label = 3

/** Arabic letters reach further below the line, and are joined. */
const linesOf = (text: string, latin: string) =>
  cn('clamp-room', /\p{Script=Arabic}/u.test(text) ? 'leading-[1.5] tracking-normal' : latin)

/**
 * A cover drawn from title and author, or a drawing only without a title. Sizes follow the cover's own width (container
 * units), and the direction follows the title, not the interface.
 */
export function DrawnCover({ title, author, color, className, children }: Props) {
  const seed = seedOf(title ? `${title}\n${author}` : color)
  const layout = (seed >>> 16) % layouts.length
  return (
    <div
      aria-hidden="true"
      dir={textDirection(title, author)}
      // Varies the hue within one colour.
      style={{ '--cover': color, '--turn': ((seed >>> 20) % 5) * 12 - 24 } as CSSProperties}
      className={cn(
        '@container relative isolate aspect-2/3 text-start forced-color-adjust-none [print-color-adjust:exact] overflow-hidden rounded-tight bg-(--ground) text-(--ink) cover-edge',
        palettes[(seed >>> 8) % palettes.length],
        className,
      )}
    >
      <CoverMotif motif={seed % motifCount} mirrored={(seed >>> 12) % 2 === 1} raised={layout === below} />
      {title && (
        <>
          {/* The fold of the spine. */}
          <div className="absolute inset-y-0 start-0 w-[5cqw] border-e border-[#000]/15 bg-[#000]/10" />
          <div
            className={cn(
              'absolute inset-0 flex flex-col ps-[12cqw] pe-[8cqw] pt-[11cqw] pb-[9cqw]',
              layouts[layout],
            )}
          >
            <p
              style={{ fontSize: `${titleSize(title) * (layout === label ? 0.72 : 1)}cqw` }}
              className={cn(
                'title-face line-clamp-6 text-balance break-words',
                linesOf(title, 'leading-[1.2]'),
              )}
            >
              {title}
            </p>
            <p className={cn('line-clamp-2 text-[7cqw] font-medium', linesOf(author, 'leading-tight'))}>
              {author}
            </p>
          </div>
        </>
      )}
      {children}
    </div>
  )
}
