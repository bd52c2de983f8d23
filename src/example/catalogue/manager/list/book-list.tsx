import { useRef } from 'react'
import type { Caller } from '~/access/caller'
import type { BookListSearch } from '~/example/catalogue/book/book.requests'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { useTranslation } from '~/i18n/react'
import { ProgressBar } from '~/ui/feedback/progress-bar'
import { resultActionClass, ResultLine } from '~/ui/list/result-line'
import { RowList } from '~/ui/list/row-list'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { useSelection } from '~/ui/list/use-selection'
import { BookTable } from './book-table'
import { BookToolbar } from './book-toolbar'
import { allowedActions } from './bulk-actions'
import { BulkBar } from './bulk-bar'
import { ExportMenu } from './export-menu'
import type { BookLinks } from './links'
import { everything, filterOf, isFiltered } from './list-filter'
import type { Question } from './target'
import { useBookList } from './use-book-list'

const BulkDialog = lateDialog(async () => (await import('./bulk-dialog')).BulkDialog)

type Props = {
  caller: Caller
  search: BookListSearch
  links: BookLinks
  onSearch: (search: BookListSearch, replace?: boolean) => void
}

export function BookList({ caller, search, links, onSearch }: Props) {
  const { t } = useTranslation('catalogue')
  const list = useBookList(search)
  const { rows: books, total, totalIsAtLeast } = list
  const { searchTerm: term } = list.shownFor
  const { asked, open, ask: askNow, close } = useDialogState<Question>()
  const results = useRef<HTMLParagraphElement>(null)

  const ids = books.map(({ id }) => id)
  const selection = useSelection(ids, total, JSON.stringify([search, list.similar]))
  const choosing = selection.count > 0 && list.state === 'list' && !list.waiting

  /** Such a link is gone once it was followed, so the focus stays beside it. */
  const link = (children: string) => ({
    // On phones below the line that it shortens.
    className: `${resultActionClass} max-sm:order-last max-sm:basis-full`,
    children,
    onClick: () => results.current?.focus(),
  })

  const ask = (next: Question) => {
    BulkDialog.prefetch()
    askNow(next)
  }

  return (
    <div className="flex flex-col gap-4">
      <BookToolbar search={search} onSearch={onSearch} results={list.resultsText} />
      <ProgressBar active={list.waiting} label={t('list.loading')} />
      <div className="flex flex-col gap-3">
        <ResultLine
          ref={results}
          shown={list.shownText}
          found={list.filtered ? list.resultsText : null}
          similar={list.similarText}
          whole={list.whole}
          actions={
            <>
              {search.cursor && links.list({ ...search, cursor: undefined }, link(t('list.fromStart')))}
              {isFiltered(search) && links.list(everything(search), link(t('list.clear')))}
              {list.state === 'list' && (
                <span className="ms-auto">
                  <ExportMenu search={search} similar={list.similar} links={links} />
                </span>
              )}
            </>
          }
        />
        <RowList
          list={list}
          loading={t('list.loading')}
          failed={(word) => t(`list.failed.${word}`)}
          noneYet={(word) => t(`list.noneYet.${word}`)}
          noneFound={(word) => t(`list.noneFound.${word}`)}
          noneFoundTitle={term ? t('list.noneFound.term', { term }) : t('list.noneFound.filter')}
          create={links.create}
          clear={(props) => links.list(everything(search), props)}
          more={{
            label: t('list.more'),
            failed: t('list.moreFailed'),
            end: t('list.end'),
            link: (cursor, props) => links.list({ ...search, cursor }, props),
          }}
        >
          <BookTable
            books={books}
            readAt={list.readAt}
            caller={caller}
            search={search}
            links={links}
            onAsk={ask}
            selection={
              allowedActions(caller).length > 0
                ? {
                    label: t('bulk.selectShown'),
                    state: selection.state,
                    onToggleAll: () => {
                      BulkDialog.prefetch()
                      selection.toggleShown()
                    },
                    rowLabel: ({ title }) => t('bulk.select', { title }),
                    isSelected: ({ id }) => selection.isSelected(id),
                    onToggle: ({ id }, range) => {
                      BulkDialog.prefetch()
                      selection.toggle(id, range)
                    },
                  }
                : undefined
            }
          />
        </RowList>
        <BulkBar
          open={choosing}
          caller={caller}
          selection={selection}
          total={total}
          totalIsAtLeast={totalIsAtLeast}
          // All that match are none, where those shown are only similar.
          hasMore={list.nextCursor !== null && !list.similar}
          onAct={(action) =>
            ask({
              action,
              target: {
                which: selection.all ? { all: filterOf(search) } : { ids: [...selection.ids] },
                count: selection.count,
                countIsAtLeast: selection.all && totalIsAtLeast,
              },
            })
          }
        />
      </div>
      {asked && (
        <BulkDialog
          key={asked.key}
          {...asked.question}
          caller={caller}
          open={open}
          onClose={close}
          onDone={() => {
            close()
            selection.clear()
          }}
          focusAfter={() => results.current}
        />
      )}
    </div>
  )
}
