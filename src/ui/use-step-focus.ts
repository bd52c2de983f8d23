import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the next step of a flow, because the focused element was removed with the previous one. The first
 * step does not take the focus. A layout effect, so that a Tab press cannot come in between.
 */
export function useStepFocus(
  step: string | null,
  focus: (container: HTMLDivElement) => void,
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (container.current) focus(container.current)
  })
  return container
}
