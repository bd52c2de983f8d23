import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Field } from '~/ui/form/field'
import { FilterButton, FilterDrawer } from '~/ui/list/filter-drawer'
import { SearchForm } from '~/ui/list/search-form'
import type { UserListSearch } from '../user.requests'
import { FilterSelect, filterWords } from './filter-select'
import { activeFilters, everyone, filterNames } from './list-filter'
import { SortSelect } from './sort-select'

type Props = {
  search: UserListSearch
  /** `replace` while one types: the way back leads past the letters. */
  onSearch: (search: UserListSearch, replace?: boolean) => void
  results: string
}

export function UserToolbar({ search, onSearch, results }: Props) {
  const { t } = useTranslation('user')
  const [filtering, setFiltering] = useState(false)
  const active = activeFilters(search)
  const clear = () => onSearch({ ...everyone(search), searchTerm: search.searchTerm })
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
            className="md:hidden"
          />
        }
      >
        {search.sort && <input type="hidden" name="sort" value={search.sort} />}
        <div className="flex flex-wrap gap-2 max-md:hidden noscript:max-md:flex">
          {filterNames.map((name) => (
            <FilterSelect key={name} compact name={name} search={search} onSearch={onSearch} />
          ))}
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
        {filterNames.map((name) => (
          <Field key={name} label={t(filterWords[name].label)}>
            <FilterSelect name={name} search={search} onSearch={onSearch} />
          </Field>
        ))}
        <Field label={t('list.order.label')}>
          <SortSelect search={search} onSearch={onSearch} />
        </Field>
      </FilterDrawer>
    </>
  )
}
