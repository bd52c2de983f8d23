import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cn } from '../cn'
import { positionBeside } from './position-beside'
import type { Side } from './position-beside'

type Props = {
  /** No tooltip if empty. */
  content: ReactNode
  side?: Side
  /** Off if the content only repeats the accessible name, as for icon buttons. */
  describes?: boolean
  className?: string
  children: (props: { 'aria-describedby'?: string }) => ReactNode
}

/** A text beside a hovered or focused element, in the top layer, where nothing clips it. */
export function Tooltip({ content, side = 'top', describes = false, className, children }: Props) {
  const id = useId()
  const host = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = () => {
    if (!host.current || !tip.current?.isConnected || tip.current.matches(':popover-open')) return
    tip.current.showPopover()
    positionBeside(tip.current, host.current, side, 'center', 8)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  const showSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(show, 350)
  }

  return (
    <span
      ref={host}
      className={cn('inline-flex', className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && showSoon()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children(describes ? { 'aria-describedby': id } : {})}
      {content && (
        <span
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          aria-hidden={!describes || undefined}
          className="tooltip"
        >
          {content}
        </span>
      )}
    </span>
  )
}
