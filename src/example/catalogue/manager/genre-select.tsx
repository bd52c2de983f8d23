import { useListTexts } from '~/entity/list/use-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useId, useState } from 'react'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { SearchInput } from '~/ui/list/search-input'
import { Select } from '~/ui/form/select'
import { genreRequests } from './genres/genre-requests'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: string
  onChange: (id: string) => void
  empty: string
  except?: string
  /** Adds a search field if there are too many genres to list. */
  searchable?: boolean
}

/** A native select of genres. */
export function GenreSelect({ value, onChange, empty, except, searchable, ...select }: Props) {
  const { t } = useListTexts('catalogue')
  const searchId = useId()
  const [typed, setTyped] = useState('')
  const searchTerm = useDeferredValue(typed.trim())
  const all = useQuery(genreList())
  const found = useQuery({ ...genreList({ searchTerm }), placeholderData: keepPreviousData })
  const many = all.data !== undefined && all.data.total > all.data.items.length
  const genres = (found.data?.items ?? []).filter(({ id }) => id !== except)
  const listed = value === '' || genres.some(({ id }) => id === value)
  // The selected genre may not be among the listed ones, or may have been deleted.
  const chosen = useQuery({ ...genreRequests.one(value), enabled: !listed && found.isSuccess, retry: false })
  return (
    <>
      {searchable && many && (
        <SearchInput
          // The label of the select below names this field too.
          id={searchId}
          value={typed}
          onValueChange={setTyped}
          label={t('list.filter.findGenre')}
          clearLabel={t('list.clearSearch')}
          className="mb-2"
        />
      )}
      <Select {...select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{empty}</option>
        {!listed && <option value={value}>{chosen.data?.name ?? t('list.filter.unknownGenre')}</option>}
        {genres.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}
