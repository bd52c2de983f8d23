import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { place } from '../overlay/place'
import { useFollowAnchor } from '../overlay/use-follow-anchor'
import { TextInput } from './text-input'

export type ComboboxOption = {
  id: string
  label: ReactNode
  /** Does something new, and comes last: it is chosen only by whoever goes to it. */
  deliberate?: boolean
}

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onSelect' | 'role' | 'type'> & {
  value: string
  onValueChange: (text: string) => void
  options: ReadonlyArray<ComboboxOption>
  onChoose: (id: string) => void
  /** Names the list, and says how many there are, to those who do not see it. */
  listLabel: string
  countLabel: string
  /** Said in the list where nothing fits. */
  emptyLabel?: string | null
  opensOnPress?: boolean
  /** What is typed names a line of the list: the first is chosen on Enter, and when one goes on. */
  firstIsMeant?: boolean
  /** The options are still those of an earlier text: the first is nobody's choice, and Enter waits for them. */
  pending?: boolean
  /** The keyboard has left, after a choice if one was made by that; or Enter found nothing to choose. */
  onLeave?: () => void
}

/** A text field that suggests. Without script it is the text field. */
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
  /** By the id, since the lines may come and go while one types. */
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
    // The first key goes to a suggestion, never past the one that is meant to what does something new.
    const among = at === -1 && suggested.length > 0 ? suggested : options
    const next = at === -1 ? (by === 1 ? 0 : -1) : (at + by) % among.length
    setPointed(among.at(next)?.id ?? null)
    setOpen(true)
  }

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and the arrows choose among characters first, where a language is written that way.
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
    // Where nothing fits, the list stays and says so.
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
    // A keyboard on the screen takes from the room below.
    const room = (window.visualViewport?.height ?? innerHeight) - field.bottom
    list.current.style.width = `${field.width}px`
    place(list.current, around, room < tallest && field.top > room ? 'top' : 'bottom', 'start', 4)
  }
  useFollowAnchor(shown, follow)
  // In the top layer, where no dialog cuts it off; its height is that of the options it has now.
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
          // The keyboard stays in the field while a line is pressed.
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

/** Of the list, in pixels, with the space before it. */
const tallest = 264

const popup =
  'fixed inset-auto m-0 max-h-64 overflow-y-auto overscroll-contain rounded border border-border bg-surface-raised p-1 text-text shadow-floating'
const line =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-tight px-3 py-1.5 text-sm wrap-anywhere select-none hover:bg-hover ' +
  'aria-selected:bg-accent-soft aria-selected:text-accent-text max-sm:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
