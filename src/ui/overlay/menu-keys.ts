const selector = '[role^="menuitem"]:not([aria-disabled="true"])'

export const menuItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(selector)]

/** Moves the focus for a key in a menu; returns whether it handled the key. */
export function moveByKey(menu: HTMLElement, key: string) {
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
