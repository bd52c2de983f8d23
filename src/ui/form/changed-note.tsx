import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert'
import { Button } from '../button'

type Props = {
  title: ReactNode
  children: ReactNode
  /** Absent if there is nothing to compare: the form has adopted their version. */
  compare?: { label: ReactNode; onCompare: () => void } | null
}

/** Shown when somebody else saved a newer version. */
export function ChangedNote({ title, children, compare }: Props) {
  return (
    <div role="status">
      <Alert
        tone={compare ? 'warning' : 'info'}
        title={title}
        actions={
          compare && (
            <Button size="sm" onClick={compare.onCompare}>
              {compare.label}
            </Button>
          )
        }
      >
        {children}
      </Alert>
    </div>
  )
}
