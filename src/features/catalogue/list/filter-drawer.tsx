import type { BookListSearch } from '~/features/book/book.requests'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { ResponsiveDialog } from '~/ui/responsive-dialog'
import { CoverFilter, GenreFilter } from './book-filters'
import { activeFilters, everything } from './list-filter'
import { SortSelect } from './sort-select'
import { YearRange } from './year-range'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: BookListSearch
  onSearch: (search: BookListSearch) => void
  /** How many there are now: each choice takes effect at once, behind the drawer. */
  results: string
}

export function FilterDrawer({ open, onOpenChange, search, onSearch, results }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('list.filter.title')}
      closeLabel={t('list.filter.close')}
      footer={
        <>
          {activeFilters(search) > 0 && (
            <Button onClick={() => onSearch({ ...everything(search), searchTerm: search.searchTerm })}>
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
      </div>
    </ResponsiveDialog>
  )
}
