import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { managedGenres, type GenreSearch } from '~/example/catalogue/genre/genre.list'
import { genrePages } from '~/example/catalogue/genre/genre.requests'
import type { ListedGenre } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'
import { ProgressBar } from '~/ui/feedback/progress-bar'
import { ResultLine, resultActionClass } from '~/ui/list/result-line'
import { RowList } from '~/ui/list/row-list'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { type OnSearch, useRowList } from '~/entity/list/use-list'
import { GenreTable, type GenreLinks } from './genre-table'
import { GenreToolbar } from './genre-toolbar'

const GenreDialog = lateDialog(async () => (await import('./genre-dialog')).GenreDialog)
const RemoveDialog = lateDialog(async () => (await import('./remove-dialog')).RemoveDialog)

/** What is shown about which genre. */
type DialogContent = { what: 'edit'; genre: ListedGenre | null } | { what: 'remove'; genre: ListedGenre }

export type { GenreLinks } from './genre-table'

type Props = {
  title: string
  caller: Caller
  search: GenreSearch
  links: GenreLinks
  onSearch: OnSearch<GenreSearch>
}

export function GenrePage({ title, caller, search, links, onSearch }: Props) {
  const { t, language } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const list = useRowList(managedGenres, genrePages(search), search)
  const { rows: genres, total } = list
  const results = useRef<HTMLParagraphElement>(null)
  const { shown, open, show, close } = useDialogState<DialogContent>()
  const create = can(caller, 'genre.create') ? () => show({ what: 'edit', genre: null }) : null
  const dialog = { open, onClose: close, focusAfter: () => results.current }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={<span className="max-sm:hidden">{t('genres.description')}</span>}
        actions={
          create && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={create}
              className="noscript:hidden max-sm:h-11"
            >
              {t('genres.new')}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <GenreToolbar search={search} onSearch={onSearch} />
        <ProgressBar active={list.waiting} label={t('genres.loading')} />
        <div className="flex flex-col gap-3">
          <ResultLine
            ref={results}
            found={list.filtered ? counted('genres.results', total) : null}
            whole={list.whole}
            shown={
              genres.length > 0
                ? t('genres.shown', {
                    shown: numberText(genres.length, language),
                    total: numberText(total, language),
                  })
                : ''
            }
            actions={
              search.searchTerm &&
              links.list(
                { searchTerm: '' },
                {
                  className: resultActionClass,
                  children: t('genres.clear'),
                  onClick: () => results.current?.focus(),
                },
              )
            }
          />
          <RowList
            list={list}
            loading={t('genres.loading')}
            failed={(word) => t(`genres.failed.${word}`)}
            noneYet={(word) => t(`genres.noneYet.${word}`)}
            noneFound={(word) => t(`genres.noneFound.${word}`)}
            noneFoundTitle={t('genres.noneFound.title', { term: list.shownFor.searchTerm })}
            create={
              create &&
              (({ children }) => (
                <Button variant="primary" onClick={create}>
                  {children}
                </Button>
              ))
            }
            clear={(props) => links.list({ searchTerm: '' }, props)}
          >
            <GenreTable
              genres={genres}
              caller={caller}
              search={search}
              links={links}
              onEdit={(genre) => show({ what: 'edit', genre })}
              onRemove={(genre) => show({ what: 'remove', genre })}
            />
          </RowList>
          {list.nextCursor !== null && (
            <div className="flex flex-col items-center gap-3">
              <div role="alert" className="text-sm font-medium text-danger-text empty:hidden">
                {list.moreFailed && t('genres.moreFailed')}
              </div>
              <Button
                whileReadOnly
                busy={list.loadingMore}
                onClick={list.loadMore}
                className="noscript:hidden max-sm:h-12 max-sm:w-full"
              >
                {t('genres.more')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {shown &&
        (shown.content.what === 'edit' ? (
          <GenreDialog key={shown.key} {...dialog} genre={shown.content.genre} />
        ) : (
          <RemoveDialog key={shown.key} {...dialog} genre={shown.content.genre} />
        ))}
    </div>
  )
}
