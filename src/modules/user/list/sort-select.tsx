import type { ParseKeys } from 'i18next'
import { useTranslation } from '~/i18n/react'
import { Select } from '~/ui/form/select'
import type { UserListSearch } from '../user.requests'
import type { UserSort } from '../user.schema'
import { defaultSort } from './list-search'

const words: Record<UserSort, ParseKeys<'user'>> = {
  relevance: 'list.order.relevance',
  '-createdAt': 'list.order.newest',
  createdAt: 'list.order.oldest',
  name: 'list.order.nameUp',
  '-name': 'list.order.nameDown',
  email: 'list.order.emailUp',
  '-email': 'list.order.emailDown',
}

type Props = { search: UserListSearch; onSearch: (search: UserListSearch) => void }

/** For cards, which have no headers to sort by. */
export function SortSelect({ search, onSearch }: Props) {
  const { t } = useTranslation('user')
  const sorts = (Object.keys(words) as UserSort[]).filter((sort) => sort !== 'relevance' || search.searchTerm)
  return (
    <Select
      value={search.sort ?? defaultSort(search.searchTerm)}
      onChange={(event) => onSearch({ ...search, sort: event.target.value as UserSort, cursor: undefined })}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {t(words[sort])}
        </option>
      ))}
    </Select>
  )
}
