import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn'

const tones = {
  info: { box: 'bg-accent-soft', icon: <Info aria-hidden="true" className="text-accent-text" /> },
  success: { box: 'bg-success-soft', icon: <CircleCheck aria-hidden="true" className="text-success" /> },
  warning: { box: 'bg-warning-soft', icon: <TriangleAlert aria-hidden="true" className="text-warning" /> },
  danger: { box: 'bg-danger-soft', icon: <CircleAlert aria-hidden="true" className="text-danger-text" /> },
}

type Props = {
  tone?: keyof typeof tones
  title?: ReactNode
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/** An inline notice. */
export function Alert({ tone = 'info', title, actions, className, children }: Props) {
  const { box, icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'note'}
      className={cn('flex gap-3 rounded p-4 text-sm text-text', box, className)}
    >
      <span className="[&_svg]:size-5">{icon}</span>
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cn(Boolean(title) && 'mt-1')}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
