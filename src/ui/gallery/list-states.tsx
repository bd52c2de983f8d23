import { useState } from 'react'
import { Button } from '../button'
import { Card } from '../card'
import { ListState } from '../list/list-state'
import type { ListStateProps } from '../list/list-state'
import { SegmentedControl } from '../form/segmented-control'
import { Group } from './group'

const states: Record<ListStateProps['state'], ListStateProps> = {
  loading: { state: 'loading', label: 'Loading books' },
  failed: {
    state: 'failed',
    title: 'The books did not arrive',
    description: 'The server did not answer. Nothing is lost.',
    action: <Button>Try again</Button>,
  },
  'none-yet': {
    state: 'none-yet',
    title: 'No books yet',
    description: 'The shelf is waiting. Books you add appear here for everyone.',
    action: <Button variant="primary">Add the first book</Button>,
  },
  'none-found': {
    state: 'none-found',
    title: 'Nothing matches “Midlemarch”',
    description: 'Check the spelling, or search by the author.',
    action: <Button>Clear search</Button>,
  },
  list: {
    state: 'list',
    children: <p className="p-5 text-sm">Middlemarch, Kindred, Children of Gebelawi</p>,
  },
}
const names = Object.keys(states) as ListStateProps['state'][]

export function ListStatesGroup() {
  const [name, setName] = useState<ListStateProps['state']>('none-yet')
  return (
    <Group title="List states">
      <SegmentedControl
        hideLabel
        label="State"
        options={names.map((value) => ({ value, label: value }))}
        value={name}
        onValueChange={setName}
      />
      <Card flush={name !== 'loading'}>
        <ListState {...states[name]} />
      </Card>
    </Group>
  )
}
