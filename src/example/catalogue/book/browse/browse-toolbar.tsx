import type { ParseKeys } from 'i18next'
import { type OnSearch, useListTexts } from '~/entity/list/use-list'
import { choiceParam } from '~/lib/search-params'
import { SearchForm } from '~/ui/list/search-form'
import { Select } from '~/ui/form/select'
import { browsedBooks, type BrowseSearch } from '../book.list'

type Props = { search: BrowseSearch; onSearch: OnSearch<BrowseSearch> }

const form = 'browse'

export function BrowseForm({ search, onSearch }: Props) {
  const { t } = useListTexts('book')
  return (
    <SearchForm
      id={form}
      term={search.searchTerm}
      onTerm={(searchTerm) => onSearch({ searchTerm, cursor: undefined }, true)}
      label={t('list.search')}
      clearLabel={t('list.clearSearch')}
      applyLabel={t('list.apply')}
      className="flex gap-2"
      boxClassName="min-w-0 flex-1"
    >
      {search.genre && <input type="hidden" name="genre" value={search.genre} />}
      {search.author && <input type="hidden" name="author" value={search.author} />}
    </SearchForm>
  )
}

const words: Record<NonNullable<BrowseSearch['sort']>, ParseKeys<'book'> | ParseKeys<'list'>> = {
  relevance: 'list.order.relevance',
  '-createdAt': 'list.order.newest',
  title: 'list.order.title',
  author: 'list.order.author',
  '-year': 'list.order.latest',
  year: 'list.order.earliest',
}

/** Positioned beside the books, but part of the form above. */
export function SortSelect({ search, onSearch }: Props) {
  const { t } = useListTexts('book')
  const byDefault = browsedBooks.orderOf(search.searchTerm)
  return (
    <Select
      form={form}
      name="sort"
      aria-label={t('list.order.label')}
      value={search.sort ?? ''}
      // As wide as its value, where the browser supports it.
      className="ms-auto [&_select]:field-sizing-content"
      onChange={({ target }) =>
        onSearch({ sort: choiceParam(browsedBooks.orders, target.value), cursor: undefined })
      }
    >
      <option value="">{t(words[byDefault])}</option>
      {browsedBooks.orders
        .filter((sort) => sort !== byDefault && sort !== 'relevance')
        .map((sort) => (
          <option key={sort} value={sort}>
            {t(words[sort])}
          </option>
        ))}
    </Select>
  )
}
