import type { ParseKeys } from 'i18next'
import type { BookListSearch } from '~/example/catalogue/book/book.requests'
import type { BookSort } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { Select } from '~/ui/form/select'
import { defaultSort } from './list-search'

const words: Record<BookSort, ParseKeys<'catalogue'>> = {
  relevance: 'list.order.relevance',
  '-createdAt': 'list.order.newest',
  createdAt: 'list.order.oldest',
  title: 'list.order.titleUp',
  '-title': 'list.order.titleDown',
  author: 'list.order.authorUp',
  '-author': 'list.order.authorDown',
  '-year': 'list.order.yearDown',
  year: 'list.order.yearUp',
}

type Props = { search: BookListSearch; onSearch: (search: BookListSearch) => void }

/** For cards, which have no headers to sort by. */
export function SortSelect({ search, onSearch }: Props) {
  const { t } = useTranslation('catalogue')
  const sorts = (Object.keys(words) as BookSort[]).filter((sort) => sort !== 'relevance' || search.searchTerm)
  return (
    <Select
      value={search.sort ?? defaultSort(search.searchTerm)}
      onChange={(event) => onSearch({ ...search, sort: event.target.value as BookSort, cursor: undefined })}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(words[sort])}
        </option>
      ))}
    </Select>
  )
}
