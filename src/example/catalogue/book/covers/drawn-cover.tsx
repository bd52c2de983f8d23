import type { CSSProperties, ReactNode } from 'react'
import { textDirection } from '~/lib/text-direction'
import { cn } from '~/ui/cn'

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
const layouts = ['', 'cover-centred', 'cover-below', 'cover-label']
const below = 2
const label = 3

const scriptOf = (text: string) => (/\p{Script=Arabic}/u.test(text) ? 'arabic' : undefined)

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
      className={cn('cover', palettes[(seed >>> 8) % palettes.length], className)}
    >
      <CoverMotif motif={seed % motifCount} mirrored={(seed >>> 12) % 2 === 1} raised={layout === below} />
      {title && (
        <div className={cn('cover-text', layouts[layout])}>
          <p
            style={{ fontSize: `${titleSize(title) * (layout === label ? 0.72 : 1)}cqw` }}
            className={scriptOf(title)}
          >
            {title}
          </p>
          <p className={scriptOf(author)}>{author}</p>
        </div>
      )}
      {children}
    </div>
  )
}

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 10${2 * r} 0 ${r} ${r} 0 10-${2 * r} 0`

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const diamond = (r: number) => `M50 ${96 - r}l${r} ${r}l-${r} ${r}l-${r}-${r}z`
const tile = 'h20a20 20 0 0 1-20 20z'
const turnedTile = 'h-20a20 20 0 0 1 20-20z'

/**
 * Painted in order: a path that starts with s in the shade, with g in the glow, with l as a line, with o as dots whose
 * diameter follows. Short, because the path is in the HTML of every book of a list.
 */
const motifs = [
  // The sun behind hills.
  [`g${disc(66, 90, 26)}`, 'sM0 118Q30 92 58 112T100 104V210H0Z', 'lM-2 136Q40 116 70 134T102 128'],
  // Rings, as in a felled tree.
  [`l${times(6, (ring) => disc(78, 106, 8 + ring * 11))}`],
  // An archway within an archway.
  ['sM16 210V96a34 34 0 0 1 68 0V210Z', 'gM34 210V100a16 16 0 0 1 32 0V210Z'],
  // Ruled lines, thinning out.
  [`g${times(6, (line) => `M12 ${70 + line * 10}h76v${6 - line}h-76z`)}`],
  // A leaf.
  [
    'gM50 132C14 108 18 76 50 54C82 76 86 108 50 132Z',
    'sM49 138V66h2V138zM50 116L32 100L50 110L68 100zM50 96L38 84L50 91L62 84z',
  ],
  // Tiles of quarter circles.
  [
    `g${times(3, (row) => `M10 ${64 + row * 20}${tile}m40 0${tile}M50 ${84 + row * 20}${turnedTile}m40 0${turnedTile}`)}`,
  ],
  // A window with a moon in it.
  ['sM26 60h48v64h-48z', `g${disc(60, 80, 10)}`, 'lM50 60v64M26 92h48'],
  // Waves.
  [`l${times(5, (wave) => `M-8 ${72 + wave * 13}q14.5-13 29 0t29 0t29 0t29 0`)}`],
  // Rays.
  [`g${times(9, (ray) => `M50 150L${-70 + ray * 28} 40h14z`)}`, `s${disc(50, 150, 30)}`],
  // Mountains and the moon.
  ['sM-10 210L36 84L82 210Z', 'gM44 210L76 104L112 210Z', `g${disc(76, 80, 7)}`],
  // Dots that grow.
  Array.from(
    { length: 5 },
    (_, row) => `o${(4 + row * 2.6).toFixed(1)}M14 ${58 + row * 16}h0${'m18 0h0'.repeat(4)}`,
  ),
  // Diamonds, one in the other.
  [`l${times(4, (ring) => diamond(38 - ring * 10))}`],
]

const motifCount = motifs.length

const tones: Record<string, string> = {
  s: 'shade',
  g: 'glow',
  l: 'line',
  o: 'dots',
}

type CoverMotifProps = {
  motif: number
  mirrored: boolean
  /** For covers whose title stands below. */ raised: boolean
}

function CoverMotif({ motif, mirrored, raised }: CoverMotifProps) {
  return (
    <svg viewBox={raised ? '0 36 100 150' : '0 0 100 150'} className={mirrored ? '-scale-x-100' : undefined}>
      {motifs[motif]!.map((part) => {
        const path = part.indexOf('M')
        return (
          <path
            key={part}
            d={part.slice(path)}
            className={tones[part[0]!]}
            strokeWidth={path > 1 ? part.slice(1, path) : undefined}
          />
        )
      })}
    </svg>
  )
}
