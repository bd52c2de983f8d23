import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SearchInput } from './search-input'

/** Debounce in milliseconds. */
const pauseMs = 200

type Props = {
  /** The term of the current results. */
  value: string
  onSearch: (term: string) => void
  label: string
  clearLabel: string
  /** The name of the field for the form without JavaScript. */
  name: string
  maxLength?: number
  /** The placeholder, if the label is above. */
  placeholder?: string
  className?: string
}

/** Searches while typing with a debounce; at once on Enter and when cleared. "/" focuses it. */
export function SearchBox({ value, onSearch, className, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  /** Terms sent that have not come back as `value` yet. */
  const sentTerms = useRef<string[]>([])

  const sendTerm = (term: string) => {
    const wanted = term.trim()
    if (wanted === (sentTerms.current.at(-1) ?? value)) return
    sentTerms.current.push(wanted)
    onSearch(wanted)
  }

  const change = (term: string) => {
    setText(term)
    if (term.trim() === '') sendTerm('')
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') sendTerm(text)
    if (event.key !== 'Escape' || text === '') return
    event.preventDefault()
    change('')
  }

  const sendDebounced = useEffectEvent(sendTerm)
  useEffect(() => {
    const timer = setTimeout(() => sendDebounced(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  const follow = useEffectEvent((current: string) => {
    const own = sentTerms.current.indexOf(current)
    sentTerms.current.splice(0, own === -1 ? Infinity : own + 1)
    // If `value` is a term of ours, newer input may already be typed.
    if (own === -1) setText(current)
  })
  useEffect(() => follow(value), [value])

  // Input typed before hydration.
  useEffect(() => setText(field.current!.value), [])

  useShortcut('/', () => {
    field.current?.focus()
    field.current?.select()
  })

  return (
    <SearchInput
      {...input}
      ref={field}
      value={text}
      onValueChange={change}
      onKeyDown={handleKey}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      // Input has its own direction; the placeholder has that of the page.
      dir={text === '' ? undefined : 'auto'}
      aria-keyshortcuts="/"
      shortcut="/"
      className={className}
    />
  )
}

const editable = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** A shortcut for the whole page, except in text fields and behind a dialog. */
function useShortcut(key: string, onPress: () => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
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
