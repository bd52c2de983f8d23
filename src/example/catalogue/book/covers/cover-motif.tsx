import { cn } from '~/ui/cn'

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const diamond = (r: number) => `M50 ${96 - r}l${r} ${r}l-${r} ${r}l-${r}-${r}z`
const tile = 'h20a20 20 0 0 1-20 20z'
const turnedTile = 'h-20a20 20 0 0 1 20-20z'

/** Painted in order: a path that starts with s in the shade, with g in the glow, with l as a line. */
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
  [`g${times(5, (row) => times(5, (dot) => disc(14 + dot * 18, 58 + row * 16, 2 + row * 1.3)))}`],
  // Diamonds, one in the other.
  [`l${times(4, (ring) => diamond(38 - ring * 10))}`],
]

export const motifCount = motifs.length

const tones: Record<string, string> = {
  s: 'fill-(--shade)',
  g: 'fill-(--glow)',
  l: 'fill-none stroke-(--glow) stroke-3',
}

type Props = { motif: number; mirrored: boolean; /** For covers whose title stands below. */ raised: boolean }

export function CoverMotif({ motif, mirrored, raised }: Props) {
  return (
    <svg
      viewBox={raised ? '0 36 100 150' : '0 0 100 150'}
      preserveAspectRatio="xMidYMid slice"
      className={cn('absolute inset-0 -z-10 size-full', mirrored && '-scale-x-100')}
    >
      {motifs[motif]!.map((part) => (
        <path key={part} d={part.slice(1)} className={tones[part[0]!]} />
      ))}
    </svg>
  )
}
