import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

export type AccountSearch = { state: '' | 'change-name'; newEmail: string }

/**
 * The open drawer is part of the URL, so that a reload keeps it and Back closes it. Closing goes back in the history,
 * and leaves no duplicate entry.
 */
export function useAccountDrawers() {
  const navigate = useNavigate()
  const router = useRouter()
  const openedHere = useRef(false)
  const noteOpening = () => void (openedHere.current = true)

  return {
    noteOpening,
    openEmail: (newEmail: string) => {
      noteOpening()
      void navigate({ to: '.', search: { newEmail }, resetScroll: false })
    },
    close: () => {
      if (openedHere.current) {
        openedHere.current = false
        router.history.back()
      } else void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    },
  }
}
