import { isNamedError } from './app-error'
import { demoRefusal } from './build-flags'

// Not from there: the bundler drops what a flag rules out only where the flag stands in the same file.
const demo = import.meta.env.VITE_DEMO === 'true'

/** What somebody wanted to do: 'book.update' or a path such as '/update-user', and what was sent along. */
export type Attempt = { call: string; input: Record<string, unknown> }

type State = { open: boolean; attempt: Attempt | null }

const closed: State = { open: false, attempt: null }
let state = closed
const listeners = new Set<() => void>()

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}

/** Call from anywhere in the browser; the dialog tells what would have changed, if it is told. */
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
  // What it says stays while it leaves.
  close: () => change({ ...state, open: false }),
}

/** Neither is ever true but in a demo. */
export const isDemoCode = (code: unknown) => demo && code === demoRefusal
export const isDemoRefusal = (error: unknown) => isNamedError(error) && isDemoCode(error.code)

/** Opens the dialog when a demo refuses the work. Whoever asked hears of the refusal as well. */
export async function watched<T>(work: Promise<T>, call: string, input: unknown): Promise<T> {
  if (!demo) return await work
  try {
    return await work
  } catch (error) {
    if (isDemoRefusal(error)) openDemoDialog({ call, input: { ...(input as object | undefined) } })
    throw error
  }
}
