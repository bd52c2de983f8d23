import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Rows that come below the others would leave the keyboard at the button behind them. Call what this returns before
 * asking for more: the first new row's link takes the focus when it is there, without a scroll.
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
