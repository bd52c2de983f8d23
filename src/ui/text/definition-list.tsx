import type { ReactNode } from 'react'
import { cn } from '../cn'

type Props = { items: ReadonlyArray<{ term: ReactNode; value: ReactNode }>; className?: string }

export function DefinitionList({ items, className }: Props) {
  return (
    <dl className={cn('divide-y divide-border', className)}>
      {items.map((item, index) => (
        <div
          key={index}
          className="grid gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="text-sm text-text-muted">{item.term}</dt>
          <dd className="min-w-0 text-sm break-words">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
