import type { DrawRowLink, ListLinks } from '~/entity/list/use-list'
import { BookOpen, Pencil, Trash2 } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { RowMenu } from '~/ui/list/row-menu'
import { sortable } from '~/entity/list/list-screen'
import { managedGenres, type GenreSearch } from '~/example/catalogue/genre/genre.list'
import type { ListedGenre } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { type Column, DataTable } from '~/ui/list/data-table'
import type { MenuEntry } from '~/ui/overlay/menu'

export type GenreLinks = Pick<ListLinks<GenreSearch>, 'list'> & {
  /** The books of a genre. */
  books: DrawRowLink
}

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

  const sorted = sortable(managedGenres, search, links.list)

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
      ...sorted('name', '-name'),
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
      ...sorted('-books', 'books'),
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
        <RowMenu label={t('genres.actionsFor', { name: genre.name })} entries={() => entries(genre)} />
      ),
    },
  ]
  return <DataTable caption={t('genres.caption')} columns={columns} rows={genres} rowKey={({ id }) => id} />
}

const countClass =
  'inline-flex min-w-8 items-center justify-end rounded-tight font-medium text-accent-text tabular-nums underline-offset-4 hover:underline max-sm:-my-3 max-sm:min-h-11'
