import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { BookListSearch } from '~/features/book/book.requests'
import { genreList } from '~/features/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { maxSearchTerm } from '~/lib/search-params'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { SearchBox } from '~/ui/search-box'
import { CoverFilter, GenreFilter } from './book-filters'
import { FilterDrawer } from './filter-drawer'
import { activeFilters } from './list-filter'
import { YearRange } from './year-range'

type Props = {
  search: BookListSearch
  /** `replace` while one types: the way back leads past the letters. */
  onSearch: (search: BookListSearch, replace?: boolean) => void
  results: string
}

/** A form that asks by itself where no script runs; with script, every change takes effect at once. */
export function BookToolbar({ search, onSearch, results }: Props) {
  const { t } = useTranslation('catalogue')
  const [filtering, setFiltering] = useState(false)
  const { data: genres } = useQuery(genreList())
  // Too many for a list: the drawer has a search among them.
  const manyGenres = genres !== undefined && genres.total > genres.items.length
  const active = activeFilters(search)
  return (
    <>
      <form
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-wrap items-center gap-2"
      >
        <SearchBox
          name="searchTerm"
          maxLength={maxSearchTerm}
          label={t('list.search')}
          clearLabel={t('list.clearSearch')}
          value={search.searchTerm}
          onSearch={(searchTerm) => onSearch({ ...search, searchTerm, cursor: undefined }, true)}
          className="min-w-0 flex-1 sm:min-w-56"
        />
        {search.sort && <input type="hidden" name="sort" value={search.sort} />}
        <div className="flex flex-wrap gap-2 max-lg:hidden noscript:max-lg:flex">
          <GenreFilter compact search={search} onSearch={onSearch} />
          <CoverFilter compact search={search} onSearch={onSearch} />
          <YearRange search={search} onSearch={onSearch} />
        </div>
        <span className="hidden noscript:inline">
          <Button type="submit">{t('list.apply')}</Button>
        </span>
        <Button
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
          className={cn('max-sm:h-11 noscript:hidden', !manyGenres && 'lg:hidden')}
        >
          {t('list.filter.open')}
          {active > 0 && (
            <Badge tone="accent">
              {active}
              <span className="sr-only"> {t('list.filter.active')}</span>
            </Badge>
          )}
        </Button>
      </form>
      <FilterDrawer
        open={filtering}
        onOpenChange={setFiltering}
        search={search}
        onSearch={onSearch}
        results={results}
      />
    </>
  )
}
