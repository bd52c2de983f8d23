import { useListTexts } from '~/entity/list/use-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useId, useState } from 'react'
import { genreList, oneGenre } from '~/example/catalogue/genre/genre.requests'
import { SearchInput } from '~/ui/list/search-input'
import { Select } from '~/ui/form/select'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: string
  onChange: (id: string) => void
  /** The text of the option without a genre. */
  empty: string
  /** A genre that is left out of the options. */
  except?: string
  /** With a search among them where they are too many to be listed. */
  searchable?: boolean
}

/** The browser's own list of the genres there are. */
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
  // Beyond those that are listed, or deleted since the address was written down.
  const chosen = useQuery({ ...oneGenre(value), enabled: !listed && found.isSuccess, retry: false })
  return (
    <>
      {searchable && many && (
        <SearchInput
          // The field's label is that of the list below.
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
