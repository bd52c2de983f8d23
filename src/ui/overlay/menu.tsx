import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { type MenuEntry, MenuRow } from './menu-row'
import { positionBeside, useFollowAnchor } from './position-beside'

export type { MenuEntry } from './menu-row'

export type MenuEntries = ReadonlyArray<MenuEntry | false>

type TriggerProps = {
  id: string
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

type Props = {
  /** Renders the button that opens the menu: spread the given props on it. */
  trigger: (props: TriggerProps) => ReactNode
  /** A function is called when the menu opens, for pages with many menus. Entries without permission are false. */
  entries: MenuEntries | (() => MenuEntries)
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

/** The native popover provides opening, the top layer, Escape and light dismiss; the keys are ours. */
export function Menu({ trigger, entries, align = 'end', side = 'bottom' }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const drawn = typeof entries !== 'function' ? entries : open ? entries() : []
  const button = () => document.getElementById(`${id}-button`)

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
        id: `${id}-button`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown(event) {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover()
        },
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-button`}
        onBeforeToggle={prepare}
        onKeyDown={handleKey}
        className={popup}
      >
        {drawn.map(
          (entry, index) =>
            entry && <MenuRow key={index} entry={entry} close={() => menu.current?.hidePopover()} />,
        )}
      </div>
    </>
  )
}

const popup =
  'fixed inset-auto m-0 max-h-[80dvh] min-w-48 max-w-72 overflow-y-auto rounded border border-border bg-surface-raised p-1 text-start text-text shadow-floating outline-none ' +
  'origin-top transition-[opacity,scale] open:opacity-100 starting:open:scale-97 starting:open:opacity-0'

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
