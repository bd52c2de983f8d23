import { createContext, type SyntheticEvent, use, useSyncExternalStore } from 'react'
import { toast } from './feedback/toast'

/**
 * Why the page is read-only, or null. Buttons, menu items and switches below it are disabled unless they have
 * `whileReadOnly`, so that a control without the mark is disabled and not refused by the server.
 */
export const ReadOnly = createContext<string | null>(null)

export type WhileReadOnly = {
  /** Enabled on read-only pages: it reads, navigates, opens or closes. */
  whileReadOnly?: boolean
}

const never = () => () => undefined

/**
 * Props that disable a control on a read-only page, or null. It keeps the focus, so that the reason can be reached by
 * keyboard and is announced. Before hydration it is natively disabled, because the browser would submit its form.
 */
export function useReadOnly(isExempt = false) {
  const reason = use(ReadOnly)
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (reason === null || isExempt) return null
  return {
    attributes: { title: reason, 'aria-disabled': true, disabled: !hasScript },
    refuse: (event?: SyntheticEvent) => {
      event?.preventDefault()
      toast.info(reason)
    },
  }
}
