import { isNamedError } from './app-error'
import { demoRefusal } from './build-flags'

// Not imported: the bundler removes dead code only if the flag is a constant of the same file.
const demo = import.meta.env.VITE_DEMO === 'true'

/** The refused call, 'book.update' or a path such as '/update-user', with its input. */
export type Attempt = { call: string; input: Record<string, unknown> }

type State = { open: boolean; attempt: Attempt | null }

const closed: State = { open: false, attempt: null }
let state = closed
const listeners = new Set<() => void>()

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the dialog from anywhere in the browser; `attempt` lets it show the change. */
export function openDemoDialog(attempt: Attempt | null = state.open ? state.attempt : null): void {
  change({ open: true, attempt })
}

export const demoDialog = {
  read: () => state,
  readOnServer: () => closed,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  // Keeps the content during the closing animation.
  close: () => change({ ...state, open: false }),
}

/** Always false outside of a demo. */
export const isDemoCode = (code: unknown) => demo && code === demoRefusal
export const isDemoRefusal = (error: unknown) => isNamedError(error) && isDemoCode(error.code)

/** Opens the dialog when a demo refuses the call, and rethrows the error. */
export async function watched<T>(work: Promise<T>, call: string, input: unknown): Promise<T> {
  if (!demo) return await work
  try {
    return await work
  } catch (error) {
    if (isDemoRefusal(error)) openDemoDialog({ call, input: { ...(input as object | undefined) } })
    throw error
  }
}
