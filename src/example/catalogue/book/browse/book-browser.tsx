import { X } from 'lucide-react'
import type { ParseKeys } from 'i18next'
import { useEffect, useRef } from 'react'
import { ListScreen } from '~/entity/list/list-screen'
import {
  type OnSearch,
  useList,
  useListTexts,
  type DrawRowLink,
  type ListLinks,
} from '~/entity/list/use-list'
import type { Genre } from '~/example/catalogue/genre/genre.schema'
import { cn } from '~/ui/cn'
import { choiceParam } from '~/lib/search-params'
import { SearchForm } from '~/ui/list/search-form'
import { Select } from '~/ui/form/select'
import { useTranslation } from '~/i18n/react'
import { BookShelf } from '../book-shelf'
import { browsedBooks, type BrowseSearch } from '../book.list'
import { bookPages } from '../book.requests'
import { Swatch } from '../swatch'

type Props = {
  search: BrowseSearch
  genres: Genre[]
  links: BrowseLinks
  onSearch: OnSearch<BrowseSearch>
}

export function BookBrowser({ search, genres, links, onSearch }: Props) {
  const { t, counted } = useListTexts('book')
  const data = useList(browsedBooks, bookPages(search), search, { t, counted })
  return (
    <ListScreen
      {...{ list: browsedBooks, data, search, links, t }}
      toolbar={
        <>
          <BrowseForm search={search} onSearch={onSearch} />
          {genres.length > 0 && <GenreChips genres={genres} search={search} links={links} />}
          {search.author &&
            links.list(
              { author: undefined, cursor: undefined },
              {
                // The followed link disappears, so the focus moves beside it.
                onClick: () => data.resultsRef.current?.focus(),
                className: cn(chipClass, chosenChip, 'self-start'),
                'aria-label': t('list.withoutAuthor', { author: search.author }),
                children: (
                  <>
                    <bdi>{search.author}</bdi>
                    <X aria-hidden="true" className="size-3.5" />
                  </>
                ),
              },
            )}
        </>
      }
      actions={<SortSelect search={search} onSearch={onSearch} />}
    >
      <BookShelf books={data.rows} link={links.book} />
    </ListScreen>
  )
}

type BrowseFormProps = { search: BrowseSearch; onSearch: OnSearch<BrowseSearch> }

const form = 'browse'

function BrowseForm({ search, onSearch }: BrowseFormProps) {
  const { t } = useListTexts('book')
  return (
    <SearchForm
      id={form}
      term={search.searchTerm}
      onTerm={(searchTerm) => onSearch({ searchTerm, cursor: undefined }, true)}
      label={t('list.search')}
      clearLabel={t('list.clearSearch')}
      applyLabel={t('list.apply')}
      className="flex gap-2"
      boxClassName="min-w-0 flex-1"
    >
      {search.genre && <input type="hidden" name="genre" value={search.genre} />}
      {search.author && <input type="hidden" name="author" value={search.author} />}
    </SearchForm>
  )
}

const words: Record<NonNullable<BrowseSearch['sort']>, ParseKeys<'book'> | ParseKeys<'list'>> = {
  relevance: 'list.order.relevance',
  '-createdAt': 'list.order.newest',
  title: 'list.order.title',
  author: 'list.order.author',
  '-year': 'list.order.latest',
  year: 'list.order.earliest',
}

/** Positioned beside the books, but part of the form above. */
function SortSelect({ search, onSearch }: BrowseFormProps) {
  const { t } = useListTexts('book')
  const byDefault = browsedBooks.orderOf(search.searchTerm)
  return (
    <Select
      form={form}
      name="sort"
      aria-label={t('list.order.label')}
      value={search.sort ?? ''}
      // As wide as its value, where the browser supports it.
      className="my-2.5 [&_select]:field-sizing-content"
      onChange={({ target }) =>
        onSearch({ sort: choiceParam(browsedBooks.orders, target.value), cursor: undefined })
      }
    >
      <option value="">{t(words[byDefault])}</option>
      {browsedBooks.orders
        .filter((sort) => sort !== byDefault && sort !== 'relevance')
        .map((sort) => (
          <option key={sort} value={sort}>
            {t(words[sort])}
          </option>
        ))}
    </Select>
  )
}

type BrowseLinks = ListLinks<BrowseSearch> & { book: DrawRowLink }

type GenreChipsProps = { genres: Genre[]; search: BrowseSearch; links: BrowseLinks }

/** One scrollable row on phones, all at once on desktops. */
function GenreChips({ genres, search, links }: GenreChipsProps) {
  const { t } = useTranslation('book')
  const row = useRef<HTMLUListElement>(null)

  // Scrolls the chosen one into view. Measured, because the row starts at either side.
  const { genre: chosen } = search
  useEffect(() => {
    const { left, width } = row.current!.getBoundingClientRect()
    const chip = row.current!.querySelector('[aria-current]')?.getBoundingClientRect()
    if (chosen && chip) row.current!.scrollBy({ left: chip.left + chip.width / 2 - left - width / 2 })
    else row.current!.scrollTo({ left: 0 })
  }, [chosen])

  const chip = (genre: string | undefined, name: string, color?: string) => (
    <li key={genre ?? ''} className="shrink-0">
      {links.list(
        { genre, cursor: undefined },
        {
          className: cn(chipClass, chosen === genre ? chosenChip : 'bg-surface-sunken hover:bg-hover'),
          'aria-current': chosen === genre ? 'true' : undefined,
          children: (
            <>
              {color && <Swatch color={color} />}
              {name}
            </>
          ),
        },
      )}
    </li>
  )

  return (
    <nav aria-label={t('list.genres')}>
      <ul ref={row} className={rowClass}>
        {chip(undefined, t('list.allGenres'))}
        {genres.map(({ id, name, color }) => chip(id, name, color))}
      </ul>
    </nav>
  )
}

const chipClass =
  'inline-flex h-9 items-center gap-2 rounded-full px-3.5 text-sm font-medium transition-colors max-sm:h-11'
const chosenChip = 'bg-accent-soft text-accent-text'

// Fading edges show that there is more.
const rowClass =
  'flex gap-2 sm:flex-wrap max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:[scrollbar-width:none] ' +
  'max-sm:[mask-image:linear-gradient(to_right,transparent,#000_1.25rem_calc(100%-1.25rem),transparent)]'
