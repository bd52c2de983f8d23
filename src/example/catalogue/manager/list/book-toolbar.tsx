import { useQuery } from '@tanstack/react-query'
import type { OnSearch } from '~/entity/list/list-links'
import type { Say, ScreenText } from '~/entity/list/list-texts'
import { chosenFilter, FilterSelect, ListToolbar, OrderSelect } from '~/entity/list/list-toolbar'
import { managedBooks, type ManagedSearch } from '~/example/catalogue/book/book.list'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { GenreSelect } from '../genre-select'
import { YearRange } from './year-range'

type Props = {
  search: ManagedSearch
  onSearch: OnSearch<ManagedSearch>
  say: Say<ScreenText>
  results: string
}

export function BookToolbar({ search, onSearch, say, results }: Props) {
  const { t } = useTranslation('catalogue')
  const { data: genres } = useQuery(genreList())
  const shared = { search, onSearch }

  const genreFilter = (compact: boolean) => (
    <GenreSelect
      name="genre"
      aria-label={compact ? t('list.genre') : undefined}
      empty={t('list.filter.anyGenre')}
      searchable={!compact}
      value={search.genre ?? ''}
      onChange={(genre) => onSearch({ ...search, genre: genre || undefined, cursor: undefined })}
      className={cn(compact && 'max-w-44', compact && search.genre && chosenFilter)}
    />
  )

  const coverFilter = (compact: boolean) => (
    <FilterSelect
      {...shared}
      filters={managedBooks.filters}
      name="hasCover"
      label={t('list.filter.cover')}
      any={t('list.filter.anyCover')}
      options={{ true: t('list.filter.withCover'), false: t('list.filter.withoutCover') }}
      compact={compact}
    />
  )

  return (
    <ListToolbar
      {...shared}
      list={managedBooks}
      say={say}
      results={results}
      from="lg"
      // Too many for a list: the drawer has a search among them.
      alwaysDrawer={genres !== undefined && genres.total > genres.items.length}
      filters={[
        { name: 'genre', label: t('list.genre'), control: genreFilter },
        { name: 'hasCover', label: t('list.filter.cover'), control: coverFilter },
        { name: 'years', label: t('list.year'), control: () => <YearRange {...shared} />, isGroup: true },
      ]}
      order={
        <OrderSelect
          {...shared}
          list={managedBooks}
          labels={{
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
      }
    />
  )
}
