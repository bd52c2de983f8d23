import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookListSearch } from '~/example/catalogue/book/book.requests'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { Field } from '~/ui/form/field'
import { FilterButton, FilterDrawer } from '~/ui/list/filter-drawer'
import { SearchForm } from '~/ui/list/search-form'
import { CoverFilter, GenreFilter } from './book-filters'
import { activeFilters, everything } from './list-filter'
import { SortSelect } from './sort-select'
import { YearRange } from './year-range'

type Props = {
  search: BookListSearch
  /** `replace` while one types: the way back leads past the letters. */
  onSearch: (search: BookListSearch, replace?: boolean) => void
  results: string
}

export function BookToolbar({ search, onSearch, results }: Props) {
  const { t } = useTranslation('catalogue')
  const [filtering, setFiltering] = useState(false)
  const { data: genres } = useQuery(genreList())
  // Too many for a list: the drawer has a search among them.
  const manyGenres = genres !== undefined && genres.total > genres.items.length
  const active = activeFilters(search)
  const clear = () => onSearch({ ...everything(search), searchTerm: search.searchTerm })
  return (
    <>
      <SearchForm
        term={search.searchTerm}
        onTerm={(searchTerm) => onSearch({ ...search, searchTerm, cursor: undefined }, true)}
        label={t('list.search')}
        clearLabel={t('list.clearSearch')}
        applyLabel={t('list.apply')}
        boxClassName="min-w-0 flex-1 sm:min-w-56"
        after={
          <FilterButton
            label={t('list.filter.open')}
            active={active}
            activeLabel={t('list.filter.active')}
            onClick={() => setFiltering(true)}
            className={manyGenres ? undefined : 'lg:hidden'}
          />
        }
      >
        {search.sort && <input type="hidden" name="sort" value={search.sort} />}
        <div className="flex flex-wrap gap-2 max-lg:hidden noscript:max-lg:flex">
          <GenreFilter compact search={search} onSearch={onSearch} />
          <CoverFilter compact search={search} onSearch={onSearch} />
          <YearRange search={search} onSearch={onSearch} />
        </div>
      </SearchForm>
      <FilterDrawer
        open={filtering}
        onOpenChange={setFiltering}
        title={t('list.filter.title')}
        closeLabel={t('list.filter.close')}
        clearLabel={t('list.filter.clear')}
        onClear={active > 0 ? clear : null}
        showLabel={t('list.filter.show', { results })}
      >
        <Field label={t('list.genre')}>
          <GenreFilter search={search} onSearch={onSearch} />
        </Field>
        <Field label={t('list.filter.cover')}>
          <CoverFilter search={search} onSearch={onSearch} />
        </Field>
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-medium">
            {t('list.year')}
          </span>
          <YearRange search={search} onSearch={onSearch} />
        </div>
        <Field label={t('list.order.label')}>
          <SortSelect search={search} onSearch={onSearch} />
        </Field>
      </FilterDrawer>
    </>
  )
}
