import type { ReactNode } from 'react'
import { cn } from './cn'

type Props = {
  tone?: 'neutral' | 'accent' | 'danger' | 'success' | 'warning'
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={cn('badge', tone !== 'neutral' && `badge-${tone}`)}>
      {icon}
      {children}
    </span>
  )
}
