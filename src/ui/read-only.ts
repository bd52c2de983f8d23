import { createContext, type SyntheticEvent, use, useSyncExternalStore } from 'react'
import { toast } from './feedback/toast'

/**
 * Why nothing can be changed on the page, in a sentence, or null where it can. Buttons, menu items and switches below it are
 * disabled unless they say `whileReadOnly`: a control that nobody thought about is refused here, and not by the server.
 */
export const ReadOnly = createContext<string | null>(null)

export type WhileReadOnly = {
  /** Works on a page where nothing can be changed: it reads, navigates, opens or closes. */
  whileReadOnly?: boolean
}

const never = () => () => undefined

/**
 * What a control that changes something is given where nothing can be changed; null where it can. It keeps the focus, so that the
 * reason can be reached by keyboard and is read out as its description. Before the page's script runs it is disabled for good:
 * the browser would send its form.
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
