import type { ReactNode } from 'react'
import { cn } from './cn'

const tones = {
  neutral: 'bg-hover text-text',
  accent: 'bg-accent-soft text-accent-text',
  danger: 'bg-danger-soft text-danger-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

type Props = { tone?: keyof typeof tones; icon?: ReactNode; children: ReactNode }

export function Badge({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={cn('badge', tones[tone])}>
      {icon}
      {children}
    </span>
  )
}
