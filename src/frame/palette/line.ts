import type { ReactNode } from 'react'

/** Something one can choose. */
export type Line = {
  /** Stable across sessions: recent choices are stored by it. */
  id: string
  label: string
  /** What else it may be called. */
  also?: string
  hint?: string
  icon: ReactNode
  /** To another page, whose content the keyboard then stands at. */
  leads?: boolean
  /** Its text is still loading. */
  pending?: boolean
  /** Not offered again by itself the next time. */
  passing?: boolean
  run: () => void | Promise<void>
}
