import type { ReactNode } from 'react'
import { cn } from '../cn'

/** Codes, addresses and numbers keep their direction inside right-to-left text. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={cn('tabular-nums', className)}>
      {children}
    </bdi>
  )
}
