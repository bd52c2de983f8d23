import { CloudOff, LibraryBig, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state'
import { SkeletonRows } from '../feedback/skeleton'

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
