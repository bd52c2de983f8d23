import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

export type AccountSearch = { state: '' | 'change-name'; newEmail: string }

/**
 * Which drawer is open stands in the address, so that a reload keeps it and the Back button closes it.
 * Closing goes back where the opening came from, and leaves no second copy of the page behind.
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
