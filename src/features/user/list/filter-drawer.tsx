import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { ResponsiveDialog } from '~/ui/responsive-dialog'
import type { UserListSearch } from '../user.requests'
import { FilterSelect, filterWords } from './filter-select'
import { activeFilters, everyone, filterNames } from './list-filter'
import { SortSelect } from './sort-select'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: UserListSearch
  onSearch: (search: UserListSearch) => void
  /** How many there are now: each choice takes effect at once, behind the drawer. */
  results: string
}

export function FilterDrawer({ open, onOpenChange, search, onSearch, results }: Props) {
  const { t } = useTranslation('user')
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('list.filter.title')}
      closeLabel={t('list.filter.close')}
      footer={
        <>
          {activeFilters(search) > 0 && (
            <Button onClick={() => onSearch({ ...everyone(search), searchTerm: search.searchTerm })}>
              {t('list.filter.clear')}
            </Button>
          )}
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {t('list.filter.show', { results })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {filterNames.map((name) => (
          <Field key={name} label={t(filterWords[name].label)}>
            <FilterSelect name={name} search={search} onSearch={onSearch} />
          </Field>
        ))}
        <Field label={t('list.order.label')}>
          <SortSelect search={search} onSearch={onSearch} />
        </Field>
      </div>
    </ResponsiveDialog>
  )
}
