import { useEffect } from 'react'
import { toastStore } from '~/ui/feedback/toast'

/** Screens report what failed, and in a demo that is no failure: the dialog says it, and says it better. */
export function useQuietToasts(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const hush = () => {
      const failed = toastStore.read().find(({ kind }) => kind === 'error')
      // Whoever removes one is called again.
      if (failed) toastStore.remove(failed.id)
    }
    hush()
    return toastStore.subscribe(hush)
  }, [open])
}
