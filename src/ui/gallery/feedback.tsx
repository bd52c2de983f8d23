import { useState } from 'react'
import { Alert } from '../feedback/alert'
import { Button } from '../button'
import { ProgressBar } from '../feedback/progress-bar'
import { SkeletonRows } from '../list/list-state'
import { toast } from '../feedback/toast'
import { Example, Group, Row } from './group'
import { ClosedBook, EmptyShelf, OpenBook, TornPage } from '../bookshop-motifs'
import { Card } from '../card'
import { ErrorPage } from '../feedback/error-page'

export function FeedbackGroup() {
  const [loading, setLoading] = useState(false)
  return (
    <Group title="Feedback">
      <div className="grid gap-4 sm:grid-cols-2">
        <Alert title="A code is on its way">Look in your inbox, and in the folder for junk.</Alert>
        <Alert tone="success">Your name was changed.</Alert>
        <Alert tone="warning" title="Email not verified" actions={<Button size="sm">Send again</Button>}>
          Some actions wait until you confirm the address.
        </Alert>
        <Alert tone="danger" title="Could not save">
          The server did not answer. Nothing was lost; try again in a moment.
        </Alert>
      </div>
      <Example title="Toasts">
        <Row>
          <Button onClick={() => toast.success('Name updated')}>Success</Button>
          <Button
            onClick={() =>
              toast.error('Failed to revoke session', { description: 'Check your connection and try again.' })
            }
          >
            Error
          </Button>
          <Button onClick={() => toast.info('Version info copied to clipboard')}>Info</Button>
          <Button
            onClick={() =>
              toast.success('3 books deleted', {
                undo: { label: 'Undo', run: () => toast.info('3 books are back') },
              })
            }
          >
            With undo
          </Button>
        </Row>
      </Example>
      <Example title="Progress bar, seen after 300 ms">
        <Button onClick={() => setLoading(!loading)}>{loading ? 'Stop' : 'Start'}</Button>
        <ProgressBar active={loading} label="Loading page" />
      </Example>
      <Example title="Skeleton">
        <SkeletonRows rows={3} />
      </Example>
    </Group>
  )
}

const actions = (
  <>
    <Button>Go back</Button>
    <Button variant="primary">Go home</Button>
  </>
)

export function ErrorsGroup() {
  return (
    <Group title="Error pages">
      <div className="grid gap-6 sm:grid-cols-2">
        <Card flush>
          <ErrorPage
            code="403"
            motif={<ClosedBook />}
            title="You don’t have access to this page"
            actions={actions}
          />
        </Card>
        <Card flush>
          <ErrorPage
            code="404"
            motif={<EmptyShelf />}
            title="This page could not be found"
            actions={actions}
          />
        </Card>
        <Card flush>
          <ErrorPage code="500" motif={<TornPage />} title="Something went wrong" actions={actions} />
        </Card>
        <Card flush>
          <ErrorPage
            motif={<OpenBook />}
            title="Something went wrong!"
            description="You can try again; what you had saved is safe."
            actions={actions}
            details={{
              text: 'Error: the page is missing a leaf',
              showLabel: 'Show Error',
              hideLabel: 'Hide Error',
            }}
          />
        </Card>
      </div>
    </Group>
  )
}
