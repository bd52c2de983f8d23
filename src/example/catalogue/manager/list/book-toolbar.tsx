import { useQuery } from '@tanstack/react-query'
import { type OnSearch, useListTexts } from '~/entity/list/use-list'
import { chosenFilter, ListToolbar, selectFilter } from '~/entity/list/list-screen'
import { managedBooks, type ManagedSearch } from '~/example/catalogue/book/book.list'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { cn } from '~/ui/cn'
import { GenreSelect } from '../genre-select'
import { YearRange } from './year-range'

type Props = {
  search: ManagedSearch
  onSearch: OnSearch<ManagedSearch>
  results: string
}

export function BookToolbar({ search, onSearch, results }: Props) {
  const { t } = useListTexts('catalogue')
  const { data: genres } = useQuery(genreList())
  const asking = { list: managedBooks, search, onSearch }

  const genreFilter = (compact: boolean) => (
    <GenreSelect
      name="genre"
      aria-label={compact ? t('list.genre') : undefined}
      empty={t('list.filter.anyGenre')}
      searchable={!compact}
      value={search.genre ?? ''}
      onChange={(genre) => onSearch({ genre: genre || undefined, cursor: undefined })}
      className={cn(compact && 'max-w-44', compact && search.genre && chosenFilter)}
    />
  )

  const yearFilter = (compact: boolean) => (
    <div className="flex flex-col gap-1.5">
      {!compact && (
        <span aria-hidden="true" className="text-sm font-medium">
          {t('list.year')}
        </span>
      )}
      <YearRange search={search} onSearch={onSearch} />
    </div>
  )

  return (
    <ListToolbar
      {...asking}
      t={t}
      results={results}
      from="lg"
      // Too many for a list: the drawer has a search among them.
      alwaysDrawer={genres !== undefined && genres.total > genres.items.length}
      filters={[
        { name: 'genre', label: t('list.genre'), control: genreFilter },
        selectFilter(asking)('hasCover', t('list.filter.cover'), t('list.filter.anyCover'), {
          true: t('list.filter.withCover'),
          false: t('list.filter.withoutCover'),
        }),
        { name: 'years', control: yearFilter },
      ]}
      orders={{
        relevance: t('list.order.relevance'),
        '-createdAt': t('list.order.newest'),
        createdAt: t('list.order.oldest'),
        title: t('list.order.titleUp'),
        '-title': t('list.order.titleDown'),
        author: t('list.order.authorUp'),
        '-author': t('list.order.authorDown'),
        '-year': t('list.order.yearDown'),
        year: t('list.order.yearUp'),
      }}
    />
  )
}
