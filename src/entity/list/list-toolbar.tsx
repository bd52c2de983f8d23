import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import { cn } from '~/ui/cn'
import { Field } from '~/ui/form/field'
import { OptionSelect } from '~/ui/form/option-select'
import { FilterButton, FilterDrawer } from '~/ui/list/filter-drawer'
import { SearchForm } from '~/ui/list/search-form'
import type { AnyList, AnySearch } from './define-list'
import { fromFirstPage } from './list-screen'
import type { OnSearch, Translate } from './use-list'

/** A filter, rendered twice: `compact` without a visible label in the row, and in the drawer. */
export type ToolbarFilter = {
  name: string
  /** Absent if the control consists of several labelled fields. */
  label?: string
  control: (compact: boolean) => ReactNode
}

const withoutTerm = <Search extends AnySearch>({ searchTerm: _, ...change }: Partial<Search>) =>
  change as Partial<Search>

type Asking<Search> = { list: AnyList<Search>; search: Search; onSearch: OnSearch<Search> }

export type ToolbarKey =
  | `list.${'search' | 'clearSearch' | 'apply' | 'order.label'}`
  | `list.filter.${'open' | 'active' | 'title' | 'close' | 'clear' | 'show'}`

type ToolbarProps<Search extends AnySearch> = Asking<Search> & {
  t: Translate<ToolbarKey>
  /** The current number of results: filters apply at once, behind the drawer. */
  results: string
  filters: ToolbarFilter[]
  /** Labels of the orders, for card views, which have no sortable headers. */
  orders: Orders<Search>
  /** The viewport width from which the filters are shown in a row. */
  from: ToolbarWidth
  /** The drawer has more filters than the row. */
  alwaysDrawer?: boolean
}

const widths = {
  md: { button: 'md:hidden', row: 'max-md:hidden noscript:max-md:flex' },
  lg: { button: 'lg:hidden', row: 'max-lg:hidden noscript:max-lg:flex' },
}

export type ToolbarWidth = keyof typeof widths

/** Search and filters of a list, as a form that works without JavaScript. */
export function ListToolbar<Search extends AnySearch>(props: ToolbarProps<Search>) {
  const { t, results, filters, orders, from, alwaysDrawer, ...asking } = props
  const { list, search, onSearch } = asking
  const [filtering, setFiltering] = useState(false)
  const active = list.activeFilters(search)
  return (
    <>
      <SearchForm
        term={search.searchTerm}
        onTerm={(searchTerm) => onSearch(fromFirstPage<Search>({ searchTerm }), true)}
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
            className={alwaysDrawer ? undefined : widths[from].button}
          />
        }
      >
        {search.sort && <input type="hidden" name="sort" value={search.sort} />}
        {filters.length > 0 && (
          <div className={cn('flex flex-wrap gap-2', widths[from].row)}>
            {filters.map(({ name, control }) => (
              <Fragment key={name}>{control(true)}</Fragment>
            ))}
          </div>
        )}
      </SearchForm>
      <FilterDrawer
        open={filtering}
        onOpenChange={setFiltering}
        title={t('list.filter.title')}
        closeLabel={t('list.filter.close')}
        clearLabel={t('list.filter.clear')}
        onClear={active > 0 ? () => onSearch(withoutTerm(list.cleared)) : null}
        showLabel={t('list.filter.show', { results })}
      >
        {filters.map(({ name, label, control }) => (
          <Fragment key={name}>
            {label ? <Field label={label}>{control(false)}</Field> : control(false)}
          </Fragment>
        ))}
        <Field label={t('list.order.label')}>
          <OrderSelect {...asking} labels={orders} />
        </Field>
      </FilterDrawer>
    </>
  )
}

/**
 * Style of an active filter in the row.
 * @public for modules to come
 */
export const chosenFilter = '[&_select]:border-accent [&_select]:bg-accent-soft [&_select]:text-accent-text'

/** Creates filters with few values for a toolbar. */
export const selectFilter =
  <Search extends AnySearch>({ list, search, onSearch }: Asking<Search>) =>
  (
    name: keyof Search & string,
    label: string,
    any: string,
    options: Record<string, string>,
  ): ToolbarFilter => ({
    name,
    label,
    control: (compact) => (
      <OptionSelect
        {...{ name, any, options }}
        aria-label={compact ? label : undefined}
        value={String(search[name] ?? '')}
        onValue={(chosen) => onSearch(fromFirstPage<Search>({ [name]: list.filters[name]!.read(chosen) }))}
        className={cn(compact && search[name] !== undefined && chosenFilter)}
      />
    ),
  })

type Orders<Search extends AnySearch> = Record<NonNullable<Search['sort']>, string>

type OrderProps<Search extends AnySearch> = Asking<Search> &
  Pick<ComponentProps<typeof OptionSelect>, 'aria-label' | 'className'> & { labels: Orders<Search> }

/**
 * The sort select; relevance is an option only while there is a search term.
 * @public for modules to come
 */
export function OrderSelect<Search extends AnySearch>(props: OrderProps<Search>) {
  const { list, search, onSearch, labels, ...select } = props
  const { relevance, ...others } = labels as Record<string, string>
  return (
    <OptionSelect
      {...select}
      options={relevance !== undefined && search.searchTerm ? { relevance, ...others } : others}
      value={search.sort ?? list.orderOf(search.searchTerm)}
      onValue={(sort) => onSearch(fromFirstPage<Search>({ sort }))}
    />
  )
}
