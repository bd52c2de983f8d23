import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { cn } from '~/ui/cn'
import { ListState } from '~/ui/list-state'
import type { GenreSearch } from './genre-search'
import type { GenreLinks } from './links'

type Props = {
  query: UseInfiniteQueryResult
  count: number
  search: GenreSearch
  links: GenreLinks
  /** Null for those who may not. */
  onCreate: (() => void) | null
  /** The rows. */
  children: ReactNode
}

/** The rows, or what is said in their place. */
export function GenreListState({ query, count, search, links, onCreate, children }: Props) {
  const { t } = useTranslation('catalogue')
  if (!query.data && query.isError)
    return (
      <ListState
        state="failed"
        title={t('genres.failed.title')}
        description={t('genres.failed.description')}
        action={<Button onClick={() => void query.refetch()}>{t('genres.failed.retry')}</Button>}
      />
    )
  if (!query.data) return <ListState state="loading" label={t('genres.loading')} />
  if (count === 0 && search.searchTerm)
    return (
      <ListState
        state="none-found"
        title={t('genres.noneFound.title', { term: search.searchTerm })}
        description={t('genres.noneFound.description')}
        action={links.list(
          { ...search, searchTerm: '' },
          { className: buttonClass(), children: t('genres.noneFound.clear') },
        )}
      />
    )
  if (count === 0)
    return (
      <ListState
        state="none-yet"
        title={t('genres.noneYet.title')}
        description={t('genres.noneYet.description')}
        action={
          onCreate && (
            <Button variant="primary" onClick={onCreate}>
              {t('genres.noneYet.action')}
            </Button>
          )
        }
      />
    )
  return (
    <ListState state="list">
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={cn('transition-opacity', query.isPlaceholderData && 'opacity-75 delay-150')}
      >
        {children}
      </div>
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-3">
          <div role="alert" className="text-sm font-medium text-danger-text empty:hidden">
            {query.isFetchNextPageError && t('genres.moreFailed')}
          </div>
          <Button
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className="noscript:hidden max-sm:h-12 max-sm:w-full"
          >
            {t('genres.more')}
          </Button>
        </div>
      )}
    </ListState>
  )
}
