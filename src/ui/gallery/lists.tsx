import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar'
import { Badge } from '../badge'
import { Button, IconButton } from '../button'
import { Checkbox } from '../form/checkbox'
import { type Column, DataTable, rowLinkClass } from '../list/data-table'
import { LoadMore } from '../list/load-more'
import { resultActionClass, ResultLine } from '../list/result-line'
import { SearchBox } from '../list/search-box'
import { SelectionBar } from '../list/bulk-bar'
import { useSelection } from '../list/use-selection'
import { Choice, Example, Group, Row } from './group'
import { Card } from '../card'
import { BackIcon } from '../directional-icons'
import { PageHeader, backLinkClass } from '../page-header'
import { DefinitionList } from '../text/definition-list'
import { Ltr } from '../text/ltr'
import { ListState, type ListStateProps } from '../list/list-state'

type Book = { id: string; title: string; author: string; year: number; lent?: boolean }

const books: Book[] = [
  { id: '1', title: 'Middlemarch', author: 'George Eliot', year: 1871 },
  { id: '2', title: 'Kindred', author: 'Octavia Butler', year: 1979 },
  { id: '3', title: 'Petals of Blood', author: 'Ngũgĩ wa Thiong’o', year: 1977, lent: true },
  { id: '4', title: 'أولاد حارتنا', author: 'نجيب محفوظ', year: 1959 },
]

const columnsSorted = (down: boolean, turn: () => void): Column<Book>[] => [
  {
    key: 'title',
    header: 'Title',
    primary: true,
    cell: ({ title }) => (
      <a href="#lists" className={rowLinkClass}>
        <bdi>{title}</bdi>
      </a>
    ),
  },
  { key: 'author', header: 'Author', cell: ({ author }) => <bdi>{author}</bdi> },
  {
    key: 'year',
    header: 'Year',
    align: 'end',
    sorted: down ? 'descending' : 'ascending',
    sortControl: (header) => (
      <button type="button" onClick={turn}>
        {header}
      </button>
    ),
    cell: ({ year }) => year,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: ({ title }) => (
      <IconButton size="sm" label={`More about ${title}`} icon={<Ellipsis aria-hidden="true" />} />
    ),
  },
]

export function DataGroup() {
  return (
    <Group title="Data">
      <Example title="Page header">
        <PageHeader
          title="Ada Lovelace"
          description="Joined three years ago"
          media={<Avatar name="Ada Lovelace" size="lg" />}
          back={
            <a href="#data" className={backLinkClass}>
              <BackIcon /> Users
            </a>
          }
          actions={<Button>Edit user</Button>}
        />
      </Example>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Card
          title="Facts"
          description="What the record says."
          actions={<Badge tone="warning">Not Verified</Badge>}
        >
          <DefinitionList
            items={[
              { term: 'Email', value: <Ltr>ada@example.com</Ltr> },
              { term: 'Role', value: 'Administrator' },
              { term: 'Last seen', value: 'yesterday' },
            ]}
          />
        </Card>
        <Card
          tone="danger"
          title="Delete this user"
          description="The account and its sessions go for ever."
          footer={<Button variant="danger">Delete user</Button>}
        />
      </div>
    </Group>
  )
}

export function ListsGroup() {
  const [term, setTerm] = useState('')
  const [busy, setBusy] = useState(false)
  const [down, setDown] = useState(false)
  const rows = books
    .filter(({ title }) => title.toLowerCase().includes(term.toLowerCase()))
    .sort((a, b) => (down ? b.year - a.year : a.year - b.year))
  const free = rows.filter(({ lent }) => !lent).map(({ id }) => id)
  const selection = useSelection(free, 61, term)
  return (
    <Group title="Lists">
      <Example title="Search, result line, rows to choose, the bar that comes with them, more rows">
        <div>
          <SearchBox
            name="term"
            label="Search titles"
            clearLabel="Clear search"
            value={term}
            onSearch={setTerm}
            className="max-w-sm"
          />
          <ResultLine
            found={term && `${rows.length} results`}
            whole={term !== ''}
            shown={`${rows.length} of 61 shown`}
            actions={
              term && (
                <button type="button" className={resultActionClass} onClick={() => setTerm('')}>
                  Clear search
                </button>
              )
            }
          />
          <DataTable
            caption="Books to choose from"
            columns={columnsSorted(down, () => setDown(!down))}
            rows={rows}
            rowKey={({ id }) => id}
            selection={{
              label: 'Select all shown',
              state: selection.state,
              onToggleAll: selection.toggleShown,
              rowLabel: ({ title }) => `Select ${title}`,
              isSelected: ({ id }) => selection.isSelected(id),
              onToggle: ({ id }, range) => selection.toggle(id, range),
              refusal: ({ lent }) => (lent ? 'This book is lent' : null),
            }}
          />
          <div className="mt-4">
            <LoadMore
              label="Load more"
              busy={busy}
              onMore={() => {
                setBusy(true)
                setTimeout(() => setBusy(false), 1200)
              }}
              link={(props) => <a href="#lists" {...props} />}
            />
          </div>
          <SelectionBar
            open={selection.count > 0}
            label="Selected books"
            text={selection.all ? 'All 61 that match are selected' : `${selection.count} selected`}
            more={
              !selection.all && (
                <button type="button" className={resultActionClass} onClick={selection.selectAll}>
                  Select all 61 that match
                </button>
              )
            }
            clearLabel="Clear the selection"
            onClear={selection.clear}
            actions={
              <Button size="sm" variant="danger" icon={<Trash2 aria-hidden="true" />}>
                Delete
              </Button>
            }
          />
        </div>
      </Example>
      <Example title="A box that stands for several">
        <Row>
          <Checkbox label="None" />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="All" defaultChecked />
        </Row>
      </Example>
    </Group>
  )
}

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
      <Choice label="State" values={names} value={name} onValueChange={setName} />
      <Card flush={name !== 'loading'}>
        <ListState {...states[name]} />
      </Card>
    </Group>
  )
}
