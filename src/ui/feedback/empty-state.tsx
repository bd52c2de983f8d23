import type { ReactNode } from 'react'
import { cn } from '../cn'

type Props = {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  tone?: 'neutral' | 'danger'
  className?: string
}

export function EmptyState({ title, description, action, icon, tone = 'neutral', className }: Props) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <div
          className={cn(
            'mb-5 grid size-14 place-items-center rounded-full [&_svg]:size-6',
            tone === 'danger' ? 'bg-danger-soft text-danger-text' : 'bg-surface-sunken text-text-muted',
          )}
        >
          {icon}
        </div>
      )}
      <h2 className="title-face text-xl">{title}</h2>
      {description && <p className="mt-2 max-w-[45ch] text-sm text-text-muted">{description}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
