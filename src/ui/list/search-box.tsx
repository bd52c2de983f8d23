import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SearchInput } from './search-input'
import { useShortcut } from '../use-shortcut'

/** As short as one can be without asking for every letter. */
const pauseMs = 200

type Props = {
  /** What the list on the page was asked for. */
  value: string
  onSearch: (term: string) => void
  label: string
  clearLabel: string
  /** The field's name in the form that asks where no script runs. */
  name: string
  maxLength?: number
  /** Where the label is written above it, what may be typed. */
  placeholder?: string
  className?: string
}

/** Asks while one types, after a short pause; at once on Enter and when it is emptied. "/" leads to it. */
export function SearchBox({ value, onSearch, className, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  /** Asked for, and not yet come back as `value`. */
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
    // When it is our own question that came back, the next letters may already be typed.
    if (own === -1) setText(current)
  })
  useEffect(() => follow(value), [value])

  // What was typed before the page's script arrived counts too.
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
      // What is typed has its own direction; the words that stand there before have the page's.
      dir={text === '' ? undefined : 'auto'}
      aria-keyshortcuts="/"
      shortcut="/"
      className={className}
    />
  )
}
