import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to what is shown once that is another step: what had the focus went with the step before. The first
 * step leaves it where it is. In a layout effect, so that a step is never seen without its focus: a Tab in between would
 * be taken back.
 */
export function useStepFocus(
  step: string | null,
  focus: (place: HTMLDivElement) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (place.current) focus(place.current)
  })
  return place
}
