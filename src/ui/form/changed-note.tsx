import type { ReactNode } from 'react'
import { Alert } from '../feedback/alert'
import { Button } from '../button'

type Props = {
  title: ReactNode
  children: ReactNode
  /** Absent where there is nothing to choose: the form has taken their version on. */
  compare?: { label: ReactNode; onCompare: () => void } | null
}

/** Someone else saved meanwhile what this form is about. */
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
