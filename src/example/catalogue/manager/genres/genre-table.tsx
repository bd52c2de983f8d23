import { BookOpen, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { GenreSort, ListedGenre } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { IconButton } from '~/ui/button'
import { type Column, DataTable } from '~/ui/list/data-table'
import { Menu, type MenuEntry } from '~/ui/overlay/menu'
import type { GenreSearch } from './genre-search'
import type { GenreLinks } from './links'

type Props = {
  genres: ListedGenre[]
  caller: Caller
  search: GenreSearch
  links: GenreLinks
  onEdit: (genre: ListedGenre) => void
  onRemove: (genre: ListedGenre) => void
}

export function GenreTable({ genres, caller, search, links, onEdit, onRemove }: Props) {
  const { t, language } = useTranslation('catalogue')
  const mayUpdate = can(caller, 'genre.update')
  const mayDelete = can(caller, 'genre.delete')

  /** The header of a column leads to its own order, and from there to the opposite one. */
  const sortable = (first: GenreSort, second: GenreSort) => ({
    sorted: directionOf(search.sort, [first, second]),
    sortControl: (header: ReactNode) =>
      links.list(
        { ...search, sort: search.sort === first ? second : first },
        { className: 'rounded-tight', children: header },
      ),
  })

  const entries = (genre: ListedGenre): MenuEntry[] => [
    {
      kind: 'link',
      label: t('genres.showBooks'),
      icon: <BookOpen aria-hidden="true" />,
      link: links.books(genre.id, {}),
    },
    ...(mayUpdate
      ? [{ label: t('genres.edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => onEdit(genre) }]
      : []),
    ...(mayDelete
      ? [
          { kind: 'separator' as const },
          {
            label: t('genres.remove.action'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => onRemove(genre),
          },
        ]
      : []),
  ]

  const columns: Column<ListedGenre>[] = [
    {
      key: 'name',
      header: t('genres.name'),
      primary: true,
      ...sortable('name', '-name'),
      cell: ({ name, color }) => (
        <div className="flex items-center gap-3">
          {/* A small cover, blank. */}
          <span
            aria-hidden="true"
            style={{ backgroundColor: color }}
            className="relative h-9 w-6 shrink-0 overflow-hidden rounded-[0.1875rem] ring-1 ring-border-strong/40 before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-[#000]/20"
          />
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
        </div>
      ),
    },
    {
      key: 'books',
      header: t('genres.books'),
      align: 'end',
      className: 'sm:w-40',
      ...sortable('-books', 'books'),
      cell: ({ id, name, books }) =>
        links.books(id, {
          className: countClass,
          'aria-label': `${name}, ${t('genres.books')}: ${numberText(books, language)}`,
          children: numberText(books, language),
        }),
    },
    {
      key: 'actions',
      header: t('genres.actions'),
      actions: true,
      className: 'w-12',
      cell: (genre) => (
        <Menu
          entries={() => entries(genre)}
          trigger={(props) => (
            <IconButton
              {...props}
              size="sm"
              label={t('genres.actionsFor', { name: genre.name })}
              icon={<Ellipsis aria-hidden="true" />}
              className="noscript:hidden max-sm:size-11"
            />
          )}
        />
      ),
    },
  ]
  return <DataTable caption={t('genres.caption')} columns={columns} rows={genres} rowKey={({ id }) => id} />
}

const countClass =
  'inline-flex min-w-8 items-center justify-end rounded-tight font-medium text-accent-text tabular-nums underline-offset-4 hover:underline max-sm:-my-3 max-sm:min-h-11'

function directionOf(sort: GenreSort, orders: GenreSort[]): 'ascending' | 'descending' | 'none' {
  if (!orders.includes(sort)) return 'none'
  return sort.startsWith('-') ? 'descending' : 'ascending'
}
