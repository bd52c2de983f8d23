import { Fragment } from 'react'
import { cn } from '~/ui/cn'

const motifs = [
  // A sun behind hills.
  <Fragment key="hills">
    <circle cx="66" cy="88" r="26" className="fill-[#fff]/20" />
    <path d="M0 118 Q30 92 58 112 T100 104 V150 H0Z" className="fill-[#000]/20" />
    <path d="M0 132 Q40 112 70 130 T100 124 V150 H0Z" className="fill-[#000]/20" />
  </Fragment>,
  // Rings, as in a felled tree.
  <g key="rings" className="fill-none stroke-[#fff]/20" strokeWidth="3.5">
    {[10, 20, 30, 40, 50, 60].map((r) => (
      <circle key={r} cx="78" cy="112" r={r} />
    ))}
  </g>,
  // An archway within an archway.
  <Fragment key="arch">
    <path d="M18 150 V96 A32 32 0 0 1 82 96 V150Z" className="fill-[#000]/15" />
    <path d="M32 150 V98 A18 18 0 0 1 68 98 V150Z" className="fill-[#fff]/15" />
  </Fragment>,
  // Ruled lines, thinning out.
  <g key="lines" className="fill-[#fff]/20">
    {[0, 1, 2, 3, 4, 5, 6].map((line) => (
      <rect key={line} x="12" y={72 + line * 9} width="76" height={5 - line * 0.6} />
    ))}
  </g>,
  // A leaf.
  <Fragment key="leaf">
    <path d="M50 138 C14 112 20 78 50 58 C80 78 86 112 50 138Z" className="fill-[#fff]/15" />
    <path
      d="M50 138 V66 M50 118 L34 102 M50 118 L66 102 M50 98 L38 86 M50 98 L62 86"
      className="fill-none stroke-[#000]/20"
      strokeWidth="2.5"
    />
  </Fragment>,
  // Tiles of quarter circles.
  <g key="tiles" className="fill-[#fff]/15">
    {[0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) => (
        <path
          key={`${row}-${column}`}
          d="M0 0 H20 A20 20 0 0 1 0 20Z"
          transform={`translate(${10 + column * 20} ${72 + row * 20}) rotate(${((row + column) % 2) * 180} 10 10)`}
        />
      )),
    )}
  </g>,
  // A window with a moon in it.
  <Fragment key="window">
    <rect x="26" y="68" width="48" height="62" className="fill-[#000]/20" />
    <circle cx="58" cy="86" r="10" className="fill-[#fff]/30" />
    <path d="M50 68 V130 M26 99 H74" className="fill-none stroke-(--cover)" strokeWidth="3" />
  </Fragment>,
  // Waves.
  <g key="waves" className="fill-none stroke-[#fff]/20" strokeWidth="3.5">
    {[78, 92, 106, 120, 134].map((y) => (
      <path key={y} d={`M-5 ${y} q13.75 -12 27.5 0 t27.5 0 t27.5 0 t27.5 0`} />
    ))}
  </g>,
]

export const motifCount = motifs.length

/** Only motifs without an up and a down may turn. */
const turnable = new Set([1, 5])

export function CoverMotif({ motif, turned }: { motif: number; turned: boolean }) {
  return (
    <svg
      viewBox="0 0 100 150"
      preserveAspectRatio="xMidYMid slice"
      className={cn('absolute inset-0 -z-10 size-full', turned && turnable.has(motif) && 'rotate-180')}
    >
      {motifs[motif]}
    </svg>
  )
}
