import { Fragment, type ReactNode } from 'react'
import { cn } from '~/ui/cn'
import { Monitor, Smartphone, Tablet } from 'lucide-react'

type Props = {
  icon: ReactNode
  title: ReactNode
  badge?: ReactNode
  /** Listed below the title; empty values are skipped. */
  facts: ReactNode[]
  action?: ReactNode
  /** On phones the action is below, for rows with many facts. */
  tall?: boolean
}

/** A row of the account page: a session or a passkey. */
export function ListRow({ icon, title, badge, facts, action, tall }: Props) {
  const shown = facts.filter(Boolean)
  return (
    <li className={cn('flex items-center gap-4 px-5 py-4', tall && 'max-sm:flex-wrap max-sm:items-start')}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="wrap-anywhere">{title}</span>
          {badge}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-text-muted">
          {shown.map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && (
                <span aria-hidden="true" className="max-sm:hidden">
                  ·
                </span>
              )}
              <span className="wrap-anywhere max-sm:w-full">{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {tall && action ? <div className="max-sm:basis-full max-sm:ps-14">{action}</div> : action}
    </li>
  )
}

const icons: Record<string, typeof Monitor> = { iPadOS: Tablet, iOS: Smartphone, Android: Smartphone }

export function DeviceIcon({ system }: { system: string | null }) {
  const Icon = icons[system ?? ''] ?? Monitor
  return <Icon aria-hidden="true" />
}
