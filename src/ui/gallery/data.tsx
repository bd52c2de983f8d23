import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar'
import { Badge } from '../badge'
import { Button, IconButton } from '../button'
import { Card } from '../card'
import { DataTable, rowLinkClass } from '../list/data-table'
import type { Column } from '../list/data-table'
import { DefinitionList } from '../text/definition-list'
import { BackIcon } from '../directional-icons'
import { Ltr } from '../text/ltr'
import { PageHeader, backLinkClass } from '../page-header'
import { Example, Group } from './group'

type Person = { id: string; name: string; email: string; role: string; books: number }

const people: Person[] = [
  { id: '1', name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin', books: 12 },
  { id: '2', name: 'نجيب محفوظ', email: 'naguib@example.com', role: 'user', books: 1034 },
  { id: '3', name: 'Octavia Butler', email: 'octavia@example.com', role: 'user', books: 7 },
]

export function DataGroup() {
  const [down, setDown] = useState(false)
  const rows = [...people].sort((a, b) => (down ? b.books - a.books : a.books - b.books))
  const columns: Column<Person>[] = [
    {
      key: 'name',
      header: 'Name',
      primary: true,
      cell: (person) => (
        <span className="flex items-center gap-3">
          <Avatar name={person.name} size="sm" />
          <a href="#data" className={rowLinkClass}>
            {person.name}
          </a>
        </span>
      ),
    },
    { key: 'email', header: 'Email', cell: (person) => <Ltr>{person.email}</Ltr> },
    {
      key: 'role',
      header: 'Role',
      cell: (person) => <Badge tone={person.role === 'admin' ? 'accent' : 'neutral'}>{person.role}</Badge>,
    },
    {
      key: 'books',
      header: 'Books',
      align: 'end',
      sorted: down ? 'descending' : 'ascending',
      sortControl: (header) => (
        <button type="button" onClick={() => setDown(!down)}>
          {header}
        </button>
      ),
      cell: (person) => person.books,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      cell: (person) => (
        <IconButton size="sm" label={`More about ${person.name}`} icon={<Ellipsis aria-hidden="true" />} />
      ),
    },
  ]
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
      <Example title="Table">
        <DataTable
          caption="People"
          columns={columns}
          rows={rows}
          rowKey={(person) => person.id}
          stickyTop="4rem"
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
