import { X } from 'lucide-react'
import { type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import type { Genre } from '~/example/catalogue/genre/genre.schema'
import { cn } from '~/ui/cn'
import { ProgressBar } from '~/ui/feedback/progress-bar'
import { resultActionClass, ResultLine } from '~/ui/list/result-line'
import { RowList } from '~/ui/list/row-list'
import { BookShelf } from '../book-shelf'
import { browsedBooks, type BrowseSearch } from '../book.list'
import { bookPages } from '../book.requests'
import { BrowseForm, SortSelect } from './browse-toolbar'
import { chipClass, chosenChip, GenreChips, type BrowseLinks } from './genre-chips'

const noneYet = { title: 'none', description: 'noneDescription', action: 'list.addFirst' } as const

export type { BrowseLinks } from './genre-chips'

type Props = {
  search: BrowseSearch
  genres: Genre[]
  links: BrowseLinks
  onSearch: OnSearch<BrowseSearch>
}

export function BookBrowser({ search, genres, links, onSearch }: Props) {
  const { t, counted } = useListTexts('book')
  const list = useList(browsedBooks, bookPages(search), search, { t, counted })
  const { searchTerm: term } = list.shownFor

  /** The followed link disappears, so the focus moves beside it. */
  const onClick = () => list.resultsRef.current?.focus()

  return (
    <div className="flex flex-col gap-4">
      <BrowseForm search={search} onSearch={onSearch} />
      {genres.length > 0 && <GenreChips genres={genres} search={search} links={links} />}
      <ProgressBar active={list.waiting} label={t('list.loading')} />
      <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ResultLine
          ref={list.resultsRef}
          found={list.foundText}
          similar={list.similarText}
          whole={list.whole}
          shown={list.shownText}
          actions={
            <>
              {search.author &&
                links.list(
                  { author: undefined, cursor: undefined },
                  {
                    onClick,
                    className: cn(chipClass, chosenChip, 'h-8! px-3! max-sm:h-11!'),
                    'aria-label': t('list.withoutAuthor', { author: search.author }),
                    children: (
                      <>
                        <bdi>{search.author}</bdi>
                        <X aria-hidden="true" className="size-3.5" />
                      </>
                    ),
                  },
                )}
              {search.cursor &&
                links.list(
                  { cursor: undefined },
                  { onClick, className: resultActionClass, children: t('list.fromStart') },
                )}
              {/* A single filter is cleared where it was chosen. */}
              {browsedBooks.activeFilters(search) + (search.searchTerm ? 1 : 0) > 1 &&
                links.list(browsedBooks.cleared, {
                  onClick,
                  className: resultActionClass,
                  children: t('list.clear'),
                })}
            </>
          }
        />
        <SortSelect search={search} onSearch={onSearch} />
      </div>
      <RowList
        list={list}
        loading={t('list.loading')}
        failed={(word) => t(`list.failed.${word}`)}
        noneYet={(word) => t(noneYet[word])}
        noneFound={(word) => t(`list.noneFound.${word}`)}
        noneFoundTitle={term ? t('list.noneFound.term', { term }) : t('list.noneFound.filter')}
        create={links.create}
        clear={(props) => links.list(browsedBooks.cleared, props)}
        more={{
          label: t('list.more'),
          failed: t('list.moreFailed'),
          end: t('list.end'),
          link: (cursor, props) => links.list({ cursor }, props),
          className: 'mt-6',
        }}
        rows="li"
      >
        <BookShelf books={list.rows} link={links.book} />
      </RowList>
    </div>
  )
}
