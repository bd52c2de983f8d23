import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Genre } from '~/features/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { LoadMore } from '~/ui/load-more'
import { ProgressBar } from '~/ui/progress-bar'
import { resultActionClass, ResultLine } from '~/ui/result-line'
import { useNewRowsFocus } from '~/ui/use-new-rows-focus'
import { BookShelf } from '../book-shelf'
import { BrowseForm, SortSelect } from './browse-toolbar'
import { chipClass, chosenChip, GenreChips } from './genre-chips'
import type { BrowseLinks } from './links'
import { type BrowseSearch, everything, filtersOf } from './list-search'
import { NoBooks } from './no-books'
import { useBookList } from './use-book-list'

type Props = {
  search: BrowseSearch
  genres: Genre[]
  links: BrowseLinks
  onSearch: (search: BrowseSearch, replace?: boolean) => void
}

export function BookBrowser({ search, genres, links, onSearch }: Props) {
  const { t } = useTranslation('book')
  const list = useBookList(search)
  const results = useRef<HTMLParagraphElement>(null)
  const shelf = useRef<HTMLDivElement>(null)
  const expectRows = useNewRowsFocus(shelf, list.rows.length, 'li')

  /** Such a link is gone once it was followed, so the focus stays beside it. */
  const onClick = () => results.current?.focus()

  return (
    <div className="flex flex-col gap-4">
      <BrowseForm search={search} onSearch={onSearch} />
      {genres.length > 0 && <GenreChips genres={genres} search={search} links={links} />}
      <ProgressBar active={list.waiting} label={t('list.loading')} />
      <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ResultLine
          ref={results}
          found={list.foundText}
          shown={list.shownText}
          actions={
            <>
              {search.author &&
                links.list(
                  { ...search, author: undefined, cursor: undefined },
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
                  { ...search, cursor: undefined },
                  { onClick, className: resultActionClass, children: t('list.fromStart') },
                )}
              {/* One by itself is let go where it was chosen. */}
              {filtersOf(search).length > 1 &&
                links.list(everything(search), {
                  onClick,
                  className: resultActionClass,
                  children: t('list.clear'),
                })}
            </>
          }
        />
        <SortSelect search={search} onSearch={onSearch} />
      </div>
      {list.state === 'list' ? (
        <>
          <div
            ref={shelf}
            aria-busy={list.waiting || undefined}
            className={cn('transition-opacity', list.waiting && 'opacity-75 delay-150')}
          >
            <BookShelf books={list.rows} link={links.book} />
          </div>
          <div className="mt-6 text-center">
            {list.nextCursor !== null ? (
              <LoadMore
                label={t('list.more')}
                busy={list.loadingMore}
                error={list.moreFailed && t('list.moreFailed')}
                onMore={() => {
                  expectRows()
                  list.loadMore()
                }}
                link={(props) => links.list({ ...search, cursor: list.nextCursor! }, props)}
              />
            ) : (
              list.inParts && <p className="text-sm text-text-muted">{t('list.end')}</p>
            )}
          </div>
        </>
      ) : (
        <NoBooks list={list} links={links} />
      )}
    </div>
  )
}
