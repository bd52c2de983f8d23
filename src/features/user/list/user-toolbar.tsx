import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { maxSearchTerm } from '~/lib/search-params'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { SearchBox } from '~/ui/search-box'
import type { UserListSearch } from '../user.requests'
import { FilterDrawer } from './filter-drawer'
import { FilterSelect } from './filter-select'
import { activeFilters, filterNames } from './list-filter'
import { userSearchDefaults } from './list-search'

type Props = {
  search: UserListSearch
  /** `replace` while one types: the way back leads past the letters. */
  onSearch: (search: UserListSearch, replace?: boolean) => void
  results: string
}

/** A form that asks by itself where no script runs; with script, every change takes effect at once. */
export function UserToolbar({ search, onSearch, results }: Props) {
  const { t } = useTranslation('user')
  const [filtering, setFiltering] = useState(false)
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
        {search.sort !== userSearchDefaults.sort && <input type="hidden" name="sort" value={search.sort} />}
        <div className="flex flex-wrap gap-2 max-md:hidden noscript:max-md:flex">
          {filterNames.map((name) => (
            <FilterSelect key={name} compact name={name} search={search} onSearch={onSearch} />
          ))}
        </div>
        <span className="hidden noscript:inline">
          <Button type="submit">{t('list.apply')}</Button>
        </span>
        <Button
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
          className="max-sm:h-11 md:hidden noscript:hidden"
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
