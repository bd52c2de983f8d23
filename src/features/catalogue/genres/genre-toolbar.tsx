import type { ParseKeys } from 'i18next'
import type { GenreSort } from '~/features/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { maxSearchTerm } from '~/lib/search-params'
import { Button } from '~/ui/button'
import { SearchBox } from '~/ui/search-box'
import { Select } from '~/ui/select'
import { genreSearchDefaults, type GenreSearch } from './genre-search'

const words: Record<GenreSort, ParseKeys<'catalogue'>> = {
  name: 'genres.order.nameUp',
  '-name': 'genres.order.nameDown',
  '-books': 'genres.order.booksDown',
  books: 'genres.order.booksUp',
}

type Props = { search: GenreSearch; onSearch: (search: GenreSearch, replace?: boolean) => void }

/** A form that asks by itself where no script runs; with script, every change takes effect at once. */
export function GenreToolbar({ search, onSearch }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <form
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2"
    >
      <SearchBox
        name="searchTerm"
        maxLength={maxSearchTerm}
        label={t('genres.search')}
        clearLabel={t('genres.clearSearch')}
        value={search.searchTerm}
        onSearch={(searchTerm) => onSearch({ ...search, searchTerm }, true)}
        className="min-w-0 flex-1 sm:max-w-md"
      />
      {/* For cards, which have no headers to sort by. */}
      <Select
        aria-label={t('genres.order.label')}
        value={search.sort}
        onChange={(event) => onSearch({ ...search, sort: event.target.value as GenreSort })}
        className="sm:hidden noscript:hidden"
      >
        {(Object.keys(words) as GenreSort[]).map((sort) => (
          <option key={sort} value={sort}>
            {t(words[sort])}
          </option>
        ))}
      </Select>
      {search.sort !== genreSearchDefaults.sort && <input type="hidden" name="sort" value={search.sort} />}
      <span className="hidden noscript:inline">
        <Button type="submit">{t('genres.apply')}</Button>
      </span>
    </form>
  )
}
