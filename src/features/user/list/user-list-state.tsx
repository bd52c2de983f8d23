import { type ReactNode, useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { cn } from '~/ui/cn'
import { ListState } from '~/ui/list-state'
import { LoadMore } from '~/ui/load-more'
import { useNewRowsFocus } from '~/ui/use-new-rows-focus'
import type { UserListSearch } from '../user.requests'
import type { UserLinks } from './links'
import { everyone } from './list-filter'
import type { useUserList } from './use-user-list'

type Props = {
  search: UserListSearch
  links: UserLinks
  list: ReturnType<typeof useUserList>
  /** The rows. */
  children: ReactNode
}

/** The rows and the way to the next ones, or what is said in their place. */
export function UserListState({ search, links, list, children }: Props) {
  const { t } = useTranslation('user')
  const table = useRef<HTMLDivElement>(null)
  const expectRows = useNewRowsFocus(table, list.rows.length)

  switch (list.state) {
    case 'loading':
      return <ListState state="loading" label={t('list.loading')} />
    case 'failed':
      return (
        <ListState
          state="failed"
          title={t('list.failed.title')}
          description={t('list.failed.description')}
          action={<Button onClick={list.retry}>{t('list.failed.retry')}</Button>}
        />
      )
    case 'none-yet':
      return (
        <ListState
          state="none-yet"
          title={t('list.noneYet.title')}
          description={t('list.noneYet.description')}
          action={links.create?.({
            className: buttonClass({ variant: 'primary' }),
            children: t('list.noneYet.action'),
          })}
        />
      )
    case 'none-found':
      return (
        <ListState
          state="none-found"
          title={
            list.shownFor.searchTerm
              ? t('list.noneFound.term', { term: list.shownFor.searchTerm })
              : t('list.noneFound.filter')
          }
          description={t('list.noneFound.description')}
          action={links.list(everyone(search), {
            className: buttonClass(),
            children: t('list.noneFound.clear'),
          })}
        />
      )
    case 'list':
      return (
        <ListState state="list">
          <div
            ref={table}
            aria-busy={list.waiting || undefined}
            className={cn('transition-opacity', list.waiting && 'opacity-75 delay-150')}
          >
            {children}
          </div>
          <div className="mt-3 text-center">
            {list.nextCursor !== null ? (
              <LoadMore
                label={t('list.more')}
                busy={list.loadingMore}
                error={list.moreFailed && t('list.moreFailed')}
                onMore={() => {
                  expectRows()
                  list.loadMore()
                }}
                link={(props) => links.list({ ...search, cursor: list.nextCursor! }, props)}
              />
            ) : (
              list.inParts && <p className="text-sm text-text-muted">{t('list.end')}</p>
            )}
          </div>
        </ListState>
      )
  }
}
