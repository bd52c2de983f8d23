import type { ReactNode } from 'react'

/** Line drawings for empty and error pages. */
export function EmptyShelf() {
  return (
    <Motif>
      <path d="M14 92h172M14 97h172" />
      <path d="M28 97v11M172 97v11" />
      <path d="M36 92V40h13v52M49 92V32h17v60M36 50h13M49 44h17M49 80h17" />
      <path d="m152 92 12-49 13 3-11 46" />
      <path d="m155 80 12.5 3" />
      <path d="M98 92V42h19v50" strokeDasharray="2 5" opacity="0.8" />
      <path d="M78 92V47h9v45M87 92V56h11v36M130 92V36h11v56M130 46h11M78 56h9M78 80h9" />
      <path
        d="M101 97v21l6.5-5 6.5 5V97"
        className="fill-accent-soft text-accent-text"
        stroke="currentColor"
      />
    </Motif>
  )
}

export function OpenBook() {
  return (
    <Motif>
      <path d="M100 40c-14-11-36-14-64-10v64c28-4 50-1 64 10 14-11 36-14 64-10V30c-28-4-50-1-64 10Z" />
      <path d="M100 40v64" />
      <path d="M50 46c14-1 26 1 36 5M50 60c14-1 26 1 36 5M50 74c9-1 17 0 24 2" opacity="0.7" />
      <path d="M114 51c10-4 22-6 36-5M114 65c10-4 22-6 36-5" opacity="0.7" strokeDasharray="2 5" />
      <path d="M134 28v30l7-6 7 6V27" className="fill-accent-soft text-accent-text" stroke="currentColor" />
    </Motif>
  )
}

export function ClosedBook() {
  return (
    <Motif>
      <path d="M62 24h70a6 6 0 0 1 6 6v74a6 6 0 0 1-6 6H66a8 8 0 0 1-8-8V30" />
      <path d="M58 100a8 8 0 0 1 8-7h72M62 24a5 5 0 0 0-4 6" />
      <path d="M76 42h44M76 52h28" opacity="0.7" />
      <path d="M52 62h92v14H52z" className="fill-surface" />
      <rect
        x="90"
        y="58"
        width="18"
        height="22"
        rx="4"
        className="fill-accent-soft text-accent-text"
        stroke="currentColor"
      />
      <path d="M99 67v5" className="text-accent-text" stroke="currentColor" />
    </Motif>
  )
}

export function TornPage() {
  return (
    <Motif>
      <path d="M64 20h58l18 18v22l-10 7-12-6-13 8-13-8-14 7-14-6V20Z" />
      <path d="M122 20v18h18" />
      <path d="M76 36h30M76 46h40" opacity="0.7" />
      <path
        d="M64 80l14 6 14-7 13 8 13-8 12 6 10-7v32H64V80Z"
        className="fill-accent-soft text-accent-text"
        stroke="currentColor"
      />
      <path d="M76 98h46" opacity="0.7" />
    </Motif>
  )
}

function Motif({ children }: { children: ReactNode }) {
  return (
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
      {children}
    </svg>
  )
}
