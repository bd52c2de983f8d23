import { useEffect, useEffectEvent } from 'react'

const editable = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** A shortcut for the whole page, except in text fields and behind a dialog. */
export function useShortcut(key: string, onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (
      event.target instanceof Element &&
      event.target.closest(`${editable}, [role="dialog"], [role="menu"]`)
    ) {
      return
    }
    event.preventDefault()
    onPress()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
