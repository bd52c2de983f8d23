import { cloneElement, createElement, isValidElement, useId, useRef, useState } from 'react'
import type { ComponentType, KeyboardEvent, ReactElement, ReactNode, ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '../cn'
import { useReadOnly, type WhileReadOnly } from '../read-only'
import { positionBeside, useFollowAnchor } from './position-beside'

export type IconComponent = ComponentType<{ 'aria-hidden': 'true' }>

/** An icon, or an element such as a logo. */
type MenuIcon = IconComponent | ReactElement

const drawIcon = (icon?: MenuIcon) =>
  icon && (isValidElement(icon) ? icon : createElement(icon, { 'aria-hidden': 'true' }))

type MenuItem = WhileReadOnly & {
  kind?: 'item'
  label: ReactNode
  icon?: MenuIcon
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** `radio` for one of several, `checkbox` by itself: announces whether it is selected. */
  choice?: 'radio' | 'checkbox'
  checked?: boolean
}

export type MenuEntry =
  | MenuItem
  /** `link` is an element such as `<Link to="…" />`; label and icon become its content. */
  | { kind: 'link'; label: ReactNode; icon?: MenuIcon; link: ReactElement }
  | { kind: 'heading'; label: ReactNode }
  | { kind: 'separator' }

export type MenuEntries = ReadonlyArray<MenuEntry | false>

type TriggerProps = {
  id?: string
  popoverTarget?: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

type Props = {
  /** Renders the button that opens the menu: spread the given props on it. */
  trigger: (props: TriggerProps) => ReactNode
  /**
   * A function is called when the menu opens, and its element is absent until then, for pages with many menus. Entries
   * without permission are false.
   */
  entries: MenuEntries | (() => MenuEntries)
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

/** The native popover provides opening, the top layer, Escape and light dismiss; the keys are ours. */
export function Menu({ trigger, entries, align = 'end', side = 'bottom' }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [isDrawn, setDrawn] = useState(typeof entries !== 'function')
  const drawn = typeof entries !== 'function' ? entries : open ? entries() : []
  const button = () => document.getElementById(`${id}-button`)

  /** The handlers of a click run before the browser looks for the popover of the button. */
  const draw = () => flushSync(() => setDrawn(true))

  const prepare = (event: ToggleEvent<HTMLDivElement>) => {
    // Stays rendered until it is hidden: the browser restores the focus only if it is inside.
    if (event.newState !== 'open') {
      setOpen(false)
      return
    }
    // Synchronously, because the element to focus must exist.
    flushSync(() => setOpen(true))
    // The event fires before the menu is shown; the next frame runs before it is painted.
    requestAnimationFrame(() => {
      const host = button()
      if (!menu.current || !host) return
      positionBeside(menu.current, host, side, align, 6)
      const first = host.matches(':focus-visible') ? menuItems(menu.current)[0] : undefined
      ;(first ?? menu.current).focus({ preventScroll: true })
    })
  }

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') menu.current?.hidePopover()
    else if (moveByKey(event.currentTarget, event.key)) event.preventDefault()
  }

  useFollowAnchor(open, () => {
    const host = button()
    if (!menu.current || !host) return
    const { top, bottom } = host.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) menu.current.hidePopover()
    else positionBeside(menu.current, host, side, align, 6)
  })

  return (
    <>
      {trigger({
        id: isDrawn ? `${id}-button` : undefined,
        popoverTarget: isDrawn ? id : undefined,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: draw,
        onKeyDown(event) {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          draw()
          menu.current?.showPopover()
        },
      })}
      {isDrawn && (
        <div
          ref={menu}
          id={id}
          popover="auto"
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onBeforeToggle={prepare}
          onKeyDown={handleKey}
          className="menu"
        >
          {drawn.map(
            (entry, index) =>
              entry && <MenuRow key={index} entry={entry} close={() => menu.current?.hidePopover()} />,
          )}
        </div>
      )}
    </>
  )
}

const selector = '[role^="menuitem"]:not([aria-disabled="true"])'

const menuItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(selector)]

/** Moves the focus for a key in a menu; returns whether it handled the key. */
function moveByKey(menu: HTMLElement, key: string) {
  const items = menuItems(menu)
  const current = items.indexOf(document.activeElement as HTMLElement)
  const target = itemForKey(items, current, key)
  target?.focus()
  return target !== undefined
}

function itemForKey(items: HTMLElement[], current: number, key: string) {
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length]
    case 'ArrowUp':
      return items.at(current > 0 ? current - 1 : -1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return key.length === 1 && key !== ' ' ? nextStartingWith(items, current, key) : undefined
  }
}

function nextStartingWith(items: HTMLElement[], current: number, letter: string) {
  const afterCurrent = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return afterCurrent.find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()),
  )
}

function MenuRow({ entry, close }: { entry: MenuEntry; close: () => void }) {
  switch (entry.kind) {
    case 'separator':
      return <div role="separator" className="mx-2 my-1 h-px bg-border" />
    case 'heading':
      return (
        <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-medium text-text-muted">
          {entry.label}
        </div>
      )
    case 'link': {
      const link = entry.link as ReactElement<Record<string, unknown>>
      return cloneElement(
        link,
        { role: 'menuitem', tabIndex: -1, className: row, onClick: close },
        drawIcon(entry.icon),
        entry.label,
      )
    }
    default:
      return <ActionRow entry={entry} close={close} />
  }
}

function ActionRow({ entry, close }: { entry: MenuItem; close: () => void }) {
  const readOnly = useReadOnly(entry.whileReadOnly)
  return (
    <button
      type="button"
      role={entry.choice ? `menuitem${entry.choice}` : 'menuitem'}
      aria-checked={entry.choice && (entry.checked ?? false)}
      tabIndex={-1}
      aria-disabled={entry.disabled || undefined}
      {...readOnly?.attributes}
      className={cn(row, entry.danger ? dangerRow : calmRow)}
      onClick={() => {
        if (entry.disabled) return
        if (readOnly) return readOnly.refuse()
        // Closing first restores the focus to the button, so that a dialog opened now returns it there.
        close()
        entry.onSelect()
      }}
    >
      {drawIcon(entry.icon)}
      {entry.label}
    </button>
  )
}

const row =
  'flex min-h-9 w-full items-center gap-2.5 rounded-tight px-3 py-1.5 text-start text-sm -outline-offset-2 select-none ' +
  'aria-disabled:opacity-50 max-sm:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [a&]:hover:bg-hover [a&]:focus:bg-hover'
const calmRow = 'not-aria-disabled:hover:bg-hover not-aria-disabled:focus:bg-hover'
const dangerRow =
  'text-danger-text not-aria-disabled:hover:bg-danger-soft not-aria-disabled:focus:bg-danger-soft'
