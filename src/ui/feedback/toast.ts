import { toastsVisible } from '../constants'

type ToastKind = 'success' | 'error' | 'info'
export type ToastUndo = { label: string; run: () => void }
export type Toast = {
  id: number
  kind: ToastKind
  title: string
  description?: string
  undo?: ToastUndo
  /** Something is running, so it is not dismissed automatically. */
  stays?: boolean
  leaving?: boolean
}
type Options = Pick<Toast, 'description' | 'undo'>

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, title: string, options?: Partial<Toast>) {
  // On the server this list would be shared by all requests.
  if (typeof window === 'undefined') return
  const staying = toasts.filter((toast) => !toast.leaving)
  const tooMany = new Set(staying.slice(toastsVisible - 1).map((toast) => toast.id))
  const others = toasts.map((toast) => (tooMany.has(toast.id) ? { ...toast, leaving: true } : toast))
  change([{ id: ++lastId, kind, title, ...options }, ...others])
}

const alter = (id: number, changes: Partial<Toast>) =>
  change(toasts.map((each) => (each.id === id ? { ...each, ...changes } : each)))

/** Call from anywhere in the browser; `<Toaster>` shows them, newest first. */
export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  /** For long tasks: shows progress until it is done. */
  progress: (title: string) => {
    show('info', title, { stays: true })
    const id = lastId
    return { update: (now: string) => alter(id, { title: now }), end: () => toastStore.leave(id) }
  },
}

export const toastStore = {
  read: () => toasts,
  readOnServer: (): readonly Toast[] => none,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  leave: (id: number) => alter(id, { leaving: true }),
  remove: (id: number) => change(toasts.filter((each) => each.id !== id)),
}

const none: readonly Toast[] = []
