import { useQuery } from '@tanstack/react-query'
import { BookOpen, Pencil, Braces, ChevronDown, Download, Sheet } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { EntityList } from '~/entity/screen/entity-list'
import { chosenFilter } from '~/entity/list/list-toolbar'
import { type DrawRowLink, type ListLinks, type OnSearch, useListTexts } from '~/entity/list/use-list'
import { BookCover, coverOf } from '~/example/catalogue/book/book-cover'
import { managedBooks, type ManagedSearch } from '~/example/catalogue/book/book.list'
import { bookPages } from '~/example/catalogue/book/book.requests'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { cn } from '~/ui/cn'
import { rowLinkClass } from '~/ui/list/data-table'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Menu } from '~/ui/overlay/menu'
import { GenreName } from '../genre-name'
import { GenreSelect } from '../genre-select'
import { bookBulk } from './book-bulk'
import { YearRange } from './year-range'

const BookBulkDialog = lateDialog(async () => (await import('./book-bulk-dialog')).BookBulkDialog)

export type BookLinks = ListLinks<ManagedSearch> & {
  one: DrawRowLink
  edit: DrawRowLink
  export: ExportLink
}

type Props = { caller: Caller; search: ManagedSearch; links: BookLinks; onSearch: OnSearch<ManagedSearch> }

export function BookList({ caller, search, links, onSearch }: Props) {
  const texts = useListTexts('catalogue')
  const { t } = texts
  const { data: genres } = useQuery(genreList())
  return (
    <EntityList
      {...{ search, links, onSearch, texts }}
      list={managedBooks}
      pages={bookPages(search)}
      caption={t('list.caption')}
      nameOf={({ title }) => title}
      columns={({ sorted, time }) => [
        {
          key: 'title',
          header: t('list.title'),
          primary: true,
          className: 'sm:min-w-40',
          ...sorted('title', '-title'),
          cell: ({ id, title, author, genre, cover }) => (
            <div className="pictured max-sm:items-start">
              <BookCover {...coverOf({ title, author, genre, cover })} sizes="40px" />
              <div>
                {links.one(id, { className: rowLinkClass, children: <bdi>{title}</bdi> })}
                {/* On phones, which have no column for it. */}
                <p className="book-author">
                  <bdi>{author}</bdi>
                </p>
              </div>
            </div>
          ),
        },
        {
          key: 'author',
          header: t('list.author'),
          className: 'max-md:hidden!',
          ...sorted('author', '-author'),
          cell: ({ author }) => (
            <p className="row-words">
              <bdi>{author}</bdi>
            </p>
          ),
        },
        {
          key: 'genre',
          header: t('list.genre'),
          cell: ({ genre }) => <GenreName genre={genre} />,
        },
        {
          key: 'year',
          header: t('list.year'),
          className: 'sm:max-lg:hidden tabular-nums',
          ...sorted('-year', 'year'),
          cell: ({ year }) => year ?? <Unknown label={t('list.noYear')} />,
        },
        {
          key: 'added',
          header: t('list.added'),
          className: 'data-time',
          ...sorted('-createdAt', 'createdAt'),
          cell: ({ createdAt }) => time(createdAt),
        },
      ]}
      from="lg"
      // The drawer has a search if there are too many genres to list.
      alwaysDrawer={genres !== undefined && genres.total > genres.items.length}
      filters={(select) => [
        {
          name: 'genre',
          label: t('list.genre'),
          control: (compact) => (
            <GenreSelect
              name="genre"
              aria-label={compact ? t('list.genre') : undefined}
              empty={t('list.filter.anyGenre')}
              searchable={!compact}
              value={search.genre ?? ''}
              onChange={(genre) => onSearch({ genre: genre || undefined, cursor: undefined })}
              className={cn(compact && 'max-w-44', compact && search.genre && chosenFilter)}
            />
          ),
        },
        select('hasCover', t('list.filter.cover'), t('list.filter.anyCover'), {
          true: t('list.filter.withCover'),
          false: t('list.filter.withoutCover'),
        }),
        {
          name: 'years',
          control: (compact) => (
            <div className="flex flex-col gap-1.5">
              {!compact && (
                <span aria-hidden="true" className="text-sm font-medium">
                  {t('list.year')}
                </span>
              )}
              <YearRange search={search} onSearch={onSearch} />
            </div>
          ),
        },
      ]}
      orders={{
        title: t('list.title'),
        author: t('list.author'),
        year: [t('list.order.yearUp'), t('list.order.yearDown')],
      }}
      actions={({ similar }) => <ExportMenu search={search} similar={similar} link={links.export} />}
      menu={({ id }, offer) => [
        { kind: 'link', label: t('list.open'), icon: BookOpen, link: links.one(id, {}) },
        can(caller, 'book.update') && {
          kind: 'link',
          label: t('list.edit'),
          icon: Pencil,
          link: links.edit(id, {}),
        },
        ...offer('delete'),
      ]}
      bulk={{
        bulk: bookBulk,
        caller,
        dialog: (props) => <BookBulkDialog {...props} caller={caller} />,
        prefetch: BookBulkDialog.prefetch,
      }}
    />
  )
}

function Unknown({ label }: { label: string }) {
  return (
    <span className="text-text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** Renders a link to a file with the listed books; `similar` includes similar matches. */
type ExportLink = (search: ManagedSearch, similar: boolean, format: 'csv' | 'json') => ReactElement

type ExportMenuProps = { search: ManagedSearch; similar: boolean; link: ExportLink }

/** Exports the whole list as a file. */
function ExportMenu({ search, similar, link }: ExportMenuProps) {
  const { t } = useTranslation('catalogue')
  return (
    <Menu
      entries={() => [
        { kind: 'link', label: t('export.csv'), icon: Sheet, link: link(search, similar, 'csv') },
        { kind: 'link', label: t('export.json'), icon: Braces, link: link(search, similar, 'json') },
      ]}
      trigger={(props) => (
        <Button
          {...props}
          size="sm"
          variant="ghost"
          icon={<Download aria-hidden="true" />}
          className="noscript:hidden max-sm:h-11"
        >
          {t('export.open')}
          <ChevronDown aria-hidden="true" className="text-text-muted" />
        </Button>
      )}
    />
  )
}
