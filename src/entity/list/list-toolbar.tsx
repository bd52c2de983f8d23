import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from '~/ui/form/field'
import { Select } from '~/ui/form/select'
import { cn } from '~/ui/cn'
import { FilterButton, FilterDrawer } from '~/ui/list/filter-drawer'
import { SearchForm } from '~/ui/list/search-form'
import type { ListFilter } from './define-list'
import type { OnSearch } from './list-links'
import type { Say, ScreenText } from './list-texts'

type AnySearch = { searchTerm: string; sort?: string; cursor?: string }

/** One filter, drawn twice: `compact` in a row of its like, where it says by itself what it is about, and in the drawer. */
type ToolbarFilter = {
  name: string
  label: string
  control: (compact: boolean) => ReactNode
  /** Its control holds several fields, with labels of their own. */
  isGroup?: boolean
}

type Props<Search extends AnySearch> = {
  list: { activeFilters: (search: Search) => number; cleared: (search: Search) => Search }
  search: Search
  onSearch: OnSearch<Search>
  say: Say<ScreenText>
  /** How many there are now: each choice takes effect at once, behind the drawer. */
  results: string
  filters: ToolbarFilter[]
  /** For cards, which have no headers to sort by. */
  order: ReactNode
  /** From this width on the filters stand in a row. */
  from: keyof typeof widths
  /** The drawer offers more than the row. */
  alwaysDrawer?: boolean
}

const widths = {
  md: { button: 'md:hidden', row: 'max-md:hidden noscript:max-md:flex' },
  lg: { button: 'lg:hidden', row: 'max-lg:hidden noscript:max-lg:flex' },
}

/** The search of a list and its filters; a form that asks by itself where no script runs. */
export function ListToolbar<Search extends AnySearch>(props: Props<Search>) {
  const { list, search, onSearch, say, results, filters, order, from, alwaysDrawer } = props
  const [filtering, setFiltering] = useState(false)
  const active = list.activeFilters(search)
  const clear = () => onSearch({ ...list.cleared(search), searchTerm: search.searchTerm })
  return (
    <>
      <SearchForm
        term={search.searchTerm}
        onTerm={(searchTerm) => onSearch({ ...search, searchTerm, cursor: undefined }, true)}
        label={say('search')}
        clearLabel={say('clearSearch')}
        applyLabel={say('apply')}
        boxClassName="min-w-0 flex-1 sm:min-w-56"
        after={
          <FilterButton
            label={say('filter.open')}
            active={active}
            activeLabel={say('filter.active')}
            onClick={() => setFiltering(true)}
            className={alwaysDrawer ? undefined : widths[from].button}
          />
        }
      >
        {search.sort && <input type="hidden" name="sort" value={search.sort} />}
        <div className={cn('flex flex-wrap gap-2', widths[from].row)}>
          {filters.map(({ name, control }) => (
            <Slot key={name}>{control(true)}</Slot>
          ))}
        </div>
      </SearchForm>
      <FilterDrawer
        open={filtering}
        onOpenChange={setFiltering}
        title={say('filter.title')}
        closeLabel={say('filter.close')}
        clearLabel={say('filter.clear')}
        onClear={active > 0 ? clear : null}
        showLabel={say('filter.show', { results })}
      >
        {filters.map(({ name, label, control, isGroup }) =>
          isGroup ? (
            <div key={name} className="flex flex-col gap-1.5">
              <span aria-hidden="true" className="text-sm font-medium">
                {label}
              </span>
              {control(false)}
            </div>
          ) : (
            <Field key={name} label={label}>
              {control(false)}
            </Field>
          ),
        )}
        <Field label={say('order.label')}>{order}</Field>
      </FilterDrawer>
    </>
  )
}

const Slot = ({ children }: { children: ReactNode }) => children

/** How a filter looks in its row while it is in force. */
export const chosenFilter = '[&_select]:border-accent [&_select]:bg-accent-soft [&_select]:text-accent-text'

type FilterSelectProps<Search extends AnySearch> = {
  filters: Record<string, ListFilter>
  name: keyof Search & string
  search: Search
  onSearch: OnSearch<Search>
  label: string
  /** Said while it is not in force. */
  any: string
  /** What each value is called. */
  options: Record<string, string>
  compact: boolean
}

/** A filter of few values. */
export function FilterSelect<Search extends AnySearch>(props: FilterSelectProps<Search>) {
  const { filters, name, search, onSearch, label, any, options, compact } = props
  const value = search[name]
  const change = (chosen: string) =>
    onSearch({ ...search, [name]: filters[name]!.read(chosen), cursor: undefined })
  return (
    <Select
      name={name}
      aria-label={compact ? label : undefined}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => change(event.target.value)}
      className={cn(compact && value !== undefined && chosenFilter)}
    >
      <option value="">{any}</option>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  )
}

type OrderSelectProps<Search extends AnySearch> = Omit<
  ComponentProps<typeof Select>,
  'value' | 'onChange'
> & {
  list: { orderOf: (searchTerm: string) => string }
  search: Search
  onSearch: OnSearch<Search>
  /** What each order is called. */
  labels: Record<NonNullable<Search['sort']>, string>
}

/** The orders of a list; relevance is one while there is something to be relevant to. */
export function OrderSelect<Search extends AnySearch>(props: OrderSelectProps<Search>) {
  const { list, search, onSearch, labels, ...select } = props
  const orders = Object.entries<string>(labels).filter(([sort]) => sort !== 'relevance' || search.searchTerm)
  return (
    <Select
      {...select}
      value={search.sort ?? list.orderOf(search.searchTerm)}
      onChange={({ target }) => onSearch({ ...search, sort: target.value, cursor: undefined })}
    >
      {orders.map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </Select>
  )
}
