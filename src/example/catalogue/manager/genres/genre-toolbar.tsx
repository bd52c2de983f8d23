import type { ParseKeys } from 'i18next'
import type { GenreSort } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { SearchForm } from '~/ui/list/search-form'
import { Select } from '~/ui/form/select'
import { genreSearchDefaults, type GenreSearch } from './genre-search'

const words: Record<GenreSort, ParseKeys<'catalogue'>> = {
  name: 'genres.order.nameUp',
  '-name': 'genres.order.nameDown',
  '-books': 'genres.order.booksDown',
  books: 'genres.order.booksUp',
}

type Props = { search: GenreSearch; onSearch: (search: GenreSearch, replace?: boolean) => void }

export function GenreToolbar({ search, onSearch }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <SearchForm
      term={search.searchTerm}
      onTerm={(searchTerm) => onSearch({ ...search, searchTerm }, true)}
      label={t('genres.search')}
      clearLabel={t('genres.clearSearch')}
      applyLabel={t('genres.apply')}
      boxClassName="min-w-0 flex-1 max-sm:basis-full sm:max-w-md"
    >
      {/* For cards, which have no headers to sort by. */}
      <Select
        aria-label={t('genres.order.label')}
        value={search.sort}
        onChange={(event) => onSearch({ ...search, sort: event.target.value as GenreSort })}
        className="max-sm:w-full sm:hidden noscript:hidden"
      >
        {(Object.keys(words) as GenreSort[]).map((sort) => (
          <option key={sort} value={sort}>
            {t(words[sort])}
          </option>
        ))}
      </Select>
      {search.sort !== genreSearchDefaults.sort && <input type="hidden" name="sort" value={search.sort} />}
    </SearchForm>
  )
}
