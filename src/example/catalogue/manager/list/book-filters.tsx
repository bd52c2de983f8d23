import type { BookListSearch } from '~/example/catalogue/book/book.requests'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { Select } from '~/ui/form/select'
import { GenreSelect } from '../genre-select'

type Props = {
  search: BookListSearch
  onSearch: (search: BookListSearch) => void
  /** In a row of its like, where it says by itself what it is about. */
  compact?: boolean
}

export function GenreFilter({ search, onSearch, compact }: Props) {
  const { t } = useTranslation('catalogue')
  return (
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
}

export function CoverFilter({ search, onSearch, compact }: Props) {
  const { t } = useTranslation('catalogue')
  const { hasCover } = search
  const change = (chosen: string) =>
    onSearch({ ...search, hasCover: chosen ? chosen === 'true' : undefined, cursor: undefined })
  return (
    <Select
      name="hasCover"
      aria-label={compact ? t('list.filter.cover') : undefined}
      value={hasCover === undefined ? '' : String(hasCover)}
      onChange={(event) => change(event.target.value)}
      className={cn(compact && hasCover !== undefined && chosenFilter)}
    >
      <option value="">{t('list.filter.anyCover')}</option>
      <option value="true">{t('list.filter.withCover')}</option>
      <option value="false">{t('list.filter.withoutCover')}</option>
    </Select>
  )
}

const chosenFilter = '[&_select]:border-accent [&_select]:bg-accent-soft [&_select]:text-accent-text'
