import { useRef } from 'react'
import type { Caller } from '~/access/caller'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { useTranslation } from '~/i18n/react'
import { ProgressBar } from '~/ui/feedback/progress-bar'
import { resultActionClass, ResultLine } from '~/ui/list/result-line'
import { RowList } from '~/ui/list/row-list'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { useSelection } from '~/ui/list/use-selection'
import { displayName } from '../user-state'
import type { UserListSearch } from '../user.requests'
import { allowedActions } from './bulk-actions'
import { BulkBar } from './bulk-bar'
import { everyone, filterOf, isFiltered } from './list-filter'
import type { UserLinks } from './links'
import type { Question } from './target'
import { useUserList } from './use-user-list'
import { UserTable } from './user-table'
import { UserToolbar } from './user-toolbar'

const BulkDialog = lateDialog(async () => (await import('./bulk-dialog')).BulkDialog)

type Props = {
  caller: Caller
  search: UserListSearch
  links: UserLinks
  onSearch: (search: UserListSearch, replace?: boolean) => void
}

export function UserList({ caller, search, links, onSearch }: Props) {
  const { t } = useTranslation('user')
  const list = useUserList(search)
  const { rows: users, total, totalIsAtLeast } = list
  const { searchTerm: term } = list.shownFor
  const { asked, open, ask, close } = useDialogState<Question>()
  const results = useRef<HTMLParagraphElement>(null)

  const others = users.filter(({ id }) => id !== caller.userId).map(({ id }) => id)
  const selection = useSelection(others, total, JSON.stringify([search, list.similar]))
  const choosing = selection.count > 0 && list.state === 'list' && !list.waiting

  /** Such a link is gone once it was followed, so the focus stays beside it. */
  const link = (children: string) => ({
    className: resultActionClass,
    children,
    onClick: () => results.current?.focus(),
  })

  return (
    <div className="flex flex-col gap-4">
      <UserToolbar search={search} onSearch={onSearch} results={list.resultsText} />
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
              {isFiltered(search) && links.list(everyone(search), link(t('list.clear')))}
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
          clear={(props) => links.list(everyone(search), props)}
          more={{
            label: t('list.more'),
            failed: t('list.moreFailed'),
            end: t('list.end'),
            link: (cursor, props) => links.list({ ...search, cursor }, props),
          }}
        >
          <UserTable
            users={users}
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
                    rowLabel: (user) => t('bulk.select', { name: displayName(user) }),
                    isSelected: (user) => user.id !== caller.userId && selection.isSelected(user.id),
                    onToggle: (user, range) => {
                      BulkDialog.prefetch()
                      selection.toggle(user.id, range)
                    },
                    refusal: (user) => (user.id === caller.userId ? t('bulk.own') : null),
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
                who: selection.all ? { all: filterOf(search) } : { ids: [...selection.ids] },
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
