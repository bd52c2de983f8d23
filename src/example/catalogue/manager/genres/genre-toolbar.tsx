import { OrderSelect } from '~/entity/list/list-screen'
import type { OnSearch } from '~/entity/list/use-list'
import { managedGenres, type GenreSearch } from '~/example/catalogue/genre/genre.list'
import { useTranslation } from '~/i18n/react'
import { SearchForm } from '~/ui/list/search-form'

type Props = { search: GenreSearch; onSearch: OnSearch<GenreSearch> }

export function GenreToolbar({ search, onSearch }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <SearchForm
      term={search.searchTerm}
      onTerm={(searchTerm) => onSearch({ searchTerm }, true)}
      label={t('genres.search')}
      clearLabel={t('genres.clearSearch')}
      applyLabel={t('genres.apply')}
      boxClassName="min-w-0 flex-1 max-sm:basis-full sm:max-w-md"
    >
      {/* For cards, which have no headers to sort by. */}
      <OrderSelect
        aria-label={t('genres.order.label')}
        list={managedGenres}
        search={search}
        onSearch={onSearch}
        labels={{
          name: t('genres.order.nameUp'),
          '-name': t('genres.order.nameDown'),
          '-books': t('genres.order.booksDown'),
          books: t('genres.order.booksUp'),
        }}
        className="max-sm:w-full sm:hidden noscript:hidden"
      />
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
    </SearchForm>
  )
}
