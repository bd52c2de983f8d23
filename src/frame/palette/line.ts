import type { ReactNode } from 'react'

/** A result of the palette. */
export type Line = {
  /** Stable across sessions: recent choices are stored by it. */
  id: string
  label: string
  /** Synonyms for the search. */
  also?: string
  hint?: string
  icon: ReactNode
  /** Navigates to another page, whose content then gets the focus. */
  leads?: boolean
  /** Its text is still loading. */
  pending?: boolean
  /** Not stored as a recent choice. */
  passing?: boolean
  run: () => void | Promise<void>
}
