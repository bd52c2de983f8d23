import type { ReactNode } from 'react'

// Line drawings for empty and error pages. Part of every first load, so strokes of one kind share a path.

export const EmptyShelf = () => (
  <Motif
    lines="M14 92h172M14 97h172M28 97v11M172 97v11M36 92V40h13v52M49 92V32h17v60M36 50h13M49 44h17M49 80h17M152 92l12-49 13 3-11 46M155 80l12.5 3M78 92V47h9v45M87 92V56h11v36M130 92V36h11v56M130 46h11M78 56h9M78 80h9"
    dashed="M98 92V42h19v50"
    marked="M101 97v21l6.5-5 6.5 5V97"
  />
)

export const OpenBook = () => (
  <Motif
    lines="M100 40c-14-11-36-14-64-10v64c28-4 50-1 64 10 14-11 36-14 64-10V30c-28-4-50-1-64 10ZM100 40v64"
    dashed="M114 51c10-4 22-6 36-5M114 65c10-4 22-6 36-5"
    marked="M134 28v30l7-6 7 6V27"
    faint="M50 46c14-1 26 1 36 5M50 60c14-1 26 1 36 5M50 74c9-1 17 0 24 2"
  />
)

export const ClosedBook = () => (
  <Motif
    lines="M62 24h70a6 6 0 0 1 6 6v74a6 6 0 0 1-6 6H66a8 8 0 0 1-8-8V30M58 100a8 8 0 0 1 8-7h72M62 24a5 5 0 0 0-4 6"
    marked="M94 58h10a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H94a4 4 0 0 1-4-4V62a4 4 0 0 1 4-4ZM99 67v5"
    faint="M76 42h44M76 52h28"
  >
    <path d="M52 62h92v14H52z" className="fill-surface" />
  </Motif>
)

export const TornPage = () => (
  <Motif
    lines="M64 20h58l18 18v22l-10 7-12-6-13 8-13-8-14 7-14-6V20ZM122 20v18h18"
    marked="M64 80l14 6 14-7 13 8 13-8 12 6 10-7v32H64V80Z"
    faint="M76 36h30M76 46h40M76 98h46"
  />
)

type Strokes = { lines: string; dashed?: string; marked: string; faint?: string; children?: ReactNode }

const Motif = ({ lines, dashed, marked, faint, children }: Strokes) => (
  <svg
    viewBox="0 0 200 120"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="h-36 w-60 text-border-strong"
  >
    <path d={lines} />
    <path d={dashed} strokeDasharray="2 5" opacity="0.7" />
    {children}
    <path d={marked} className="fill-accent-soft text-accent-text" stroke="currentColor" />
    <path d={faint} opacity="0.7" />
  </svg>
)
