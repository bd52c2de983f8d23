import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { cn } from './cn'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isMac = () => /Mac|iP/.test(navigator.platform)

/** By key position on keyboards of other scripts. */
const letterOf = ({ key, code }: Key) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(3).toLowerCase()

/** Ctrl and the letter; Cmd on a Mac, where Ctrl with a letter moves the caret. */
export const isChord = (event: Key, letter: string): boolean =>
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  letterOf(event) === letter

export const chordKeys = (letter: string) => `Control+${letter.toUpperCase()} Meta+${letter.toUpperCase()}`

/** A shortcut for the whole page, also in text fields, but not behind a dialog. */
export function useChord(letter: string, onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isChord(event, letter)) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return
    event.preventDefault()
    if (!event.repeat) onPress()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The keyboard shortcut, shown on devices with a keyboard. */
export function KeyHint({ letter, className }: { letter: string; className?: string }) {
  // The server assumes the more common keys.
  const mac = useSyncExternalStore(never, isMac, () => false)
  return (
    <kbd
      aria-hidden="true"
      className={cn('hidden font-sans text-xs whitespace-nowrap pointer-fine:inline', className)}
    >
      <bdi dir="ltr">{`${mac ? '⌘' : 'Ctrl '}${letter.toUpperCase()}`}</bdi>
    </kbd>
  )
}

const never = () => () => undefined
