import { ClosedBook, EmptyShelf, OpenBook, TornPage } from '../bookshop-motifs'
import { Button } from '../button'
import { Card } from '../card'
import { ErrorPage } from '../feedback/error-page'
import { Group } from './group'

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
