import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { positionBeside, useFollowAnchor } from '../overlay/position-beside'
import { TextInput } from './text-input'

export type ComboboxOption = {
  id: string
  label: ReactNode
  /** Creates something new: comes last and must be chosen explicitly. */
  deliberate?: boolean
}

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onSelect' | 'role' | 'type'> & {
  value: string
  onValueChange: (text: string) => void
  options: ReadonlyArray<ComboboxOption>
  onChoose: (id: string) => void
  /** The accessible name of the list, with the number of options. */
  listLabel: string
  countLabel: string
  /** Shown in the list if nothing matches. */
  emptyLabel?: string | null
  opensOnPress?: boolean
  /** Enter and blur choose the first option. */
  firstIsMeant?: boolean
  /** The options belong to an earlier text: Enter waits for the new ones. */
  pending?: boolean
  /** On blur, after a choice if blur made one; or when Enter found nothing to choose. */
  onLeave?: () => void
}

/** A text field with suggestions. Without JavaScript it is a plain text field. */
export function Combobox(props: Props) {
  const {
    value,
    onValueChange,
    options,
    onChoose,
    listLabel,
    countLabel,
    emptyLabel,
    opensOnPress,
    firstIsMeant,
    pending = false,
    onLeave,
    ...rest
  } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** By id, because the options change while typing. */
  const [pointed, setPointed] = useState<string | null>(null)
  const enterWaits = useRef(false)
  const shown = open && (options.length > 0 || Boolean(emptyLabel))
  const suggested = options.filter(({ deliberate }) => !deliberate)
  const preselected = firstIsMeant && !pending ? suggested[0] : undefined
  const active = options.find((option) => option.id === pointed) ?? preselected

  const choose = (option: ComboboxOption) => {
    onChoose(option.id)
    close()
  }
  const close = () => {
    setOpen(false)
    setPointed(null)
    enterWaits.current = false
  }
  const move = (by: 1 | -1) => {
    const at = open ? options.findIndex(({ id: each }) => each === pointed) : -1
    // The first arrow key goes to a suggestion, not to an option that creates something.
    const among = at === -1 && suggested.length > 0 ? suggested : options
    const next = at === -1 ? (by === 1 ? 0 : -1) : (at + by) % among.length
    setPointed(among.at(next)?.id ?? null)
    setOpen(true)
  }

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // During an IME composition Enter and the arrows belong to the IME.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && shown && active) choose(active)
    else if (event.key === 'Enter' && open && firstIsMeant && pending) enterWaits.current = true
    else if (event.key === 'Enter' && shown && firstIsMeant) {
      close()
      onLeave?.()
    } else if (event.key === 'Escape' && shown) close()
    else return
    event.preventDefault()
  }

  const chooseIfEnterWaits = useEffectEvent(() => {
    // If nothing matches, the list stays open and says so.
    if (enterWaits.current && active) choose(active)
    enterWaits.current = false
  })
  useEffect(() => {
    if (!pending) chooseIfEnterWaits()
  }, [pending])

  const follow = () => {
    if (!list.current) return
    const around = list.current.parentElement!
    const field = around.getBoundingClientRect()
    // An on-screen keyboard reduces the room below.
    const room = (window.visualViewport?.height ?? innerHeight) - field.bottom
    list.current.style.width = `${field.width}px`
    positionBeside(list.current, around, room < tallest && field.top > room ? 'top' : 'bottom', 'start', 4)
  }
  useFollowAnchor(shown, follow)
  // In the top layer, where no dialog clips it; its height depends on the current options.
  useLayoutEffect(() => {
    if (!shown || !list.current) return
    if (!list.current.matches(':popover-open')) list.current.showPopover()
    follow()
  })

  useLayoutEffect(() => {
    if (shown && active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [shown, active, id])

  return (
    <div className="relative">
      <TextInput
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown && active ? `${id}-${active.id}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
          setPointed(null)
          enterWaits.current = false
          setOpen(true)
        }}
        onKeyDown={handleKey}
        onPointerDown={() => opensOnPress && setOpen(true)}
        onBlur={() => {
          if (firstIsMeant && shown && active && !active.deliberate) choose(active)
          else close()
          onLeave?.()
        }}
      />
      <span role="status" className="sr-only">
        {shown && (options.length > 0 ? countLabel : emptyLabel)}
      </span>
      {shown && (
        <div
          ref={list}
          id={`${id}-list`}
          popover="manual"
          role="listbox"
          tabIndex={-1}
          aria-label={listLabel}
          // Keeps the focus in the field while an option is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className={popup}
        >
          {options.map((option) => (
            // The keys are the field's, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              onClick={() => choose(option)}
              className={line}
            >
              {option.label}
            </div>
          ))}
          {options.length === 0 && (
            <div
              role="option"
              aria-disabled="true"
              aria-selected="false"
              className="px-3 py-2 text-sm text-text-muted"
            >
              {emptyLabel}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Maximum height of the list in pixels, including its margin. */
const tallest = 264

const popup =
  'fixed inset-auto m-0 max-h-64 overflow-y-auto overscroll-contain rounded border border-border bg-surface-raised p-1 text-text shadow-floating'
const line =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-tight px-3 py-1.5 text-sm wrap-anywhere select-none hover:bg-hover ' +
  'aria-selected:bg-accent-soft aria-selected:text-accent-text max-sm:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
