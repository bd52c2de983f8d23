import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the first appended row, without scrolling; otherwise it would stay at the button after the rows.
 * Call the returned function before loading more.
 */
export function useNewRowsFocus(
  table: RefObject<HTMLElement | null>,
  count: number,
  rows = 'tbody > tr',
): () => void {
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (before.current === null || count <= before.current) return
    const row = table.current?.querySelectorAll(rows)[before.current]
    row?.querySelector('a')?.focus({ preventScroll: true })
    before.current = null
  }, [table, count, rows])
  return () => {
    before.current = count
  }
}
