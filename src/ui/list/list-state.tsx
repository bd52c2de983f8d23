import { CloudOff, LibraryBig, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn'
import { EmptyState } from '../feedback/empty-state'

type Words = { title: ReactNode; description?: ReactNode; action?: ReactNode }

export type ListStateProps =
  | { state: 'loading'; label: string }
  | ({ state: 'failed' } & Words)
  | ({ state: 'none-yet' } & Words)
  | ({ state: 'none-found' } & Words)
  | { state: 'list'; children: ReactNode }

/** Renders the five states of a list. */
export function ListState(props: ListStateProps) {
  switch (props.state) {
    case 'loading':
      return (
        <div role="status" aria-busy="true">
          <span className="sr-only">{props.label}</span>
          <SkeletonRows />
        </div>
      )
    case 'failed':
      return (
        <div role="alert">
          <EmptyState {...words(props)} tone="danger" icon={<CloudOff aria-hidden="true" />} />
        </div>
      )
    case 'none-yet':
      return <EmptyState {...words(props)} icon={<LibraryBig aria-hidden="true" />} />
    case 'none-found':
      return <EmptyState {...words(props)} icon={<SearchX aria-hidden="true" />} />
    case 'list':
      return props.children
  }
}

const words = ({ title, description, action }: Words) => ({ title, description, action })

/** A placeholder with the size of the content. */
function Skeleton({ className, round }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block animate-breathe bg-hover', round ? 'rounded-full' : 'rounded-tight', className)}
    />
  )
}

export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col divide-y divide-border">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-4 py-3.5">
          <Skeleton round className="size-9" />
          <div className="flex-1 space-y-2">
            <Skeleton className={cn('h-3.5', widths[index % widths.length])} />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-3.5 w-16 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}

const widths = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5']
