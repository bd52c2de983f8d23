import type { ReactElement } from 'react'
import type { Caller } from '~/access/caller'
import { useBulk } from '~/entity/bulk/use-bulk'
import type { DrawRowLink, ListLinks, OnSearch } from '~/entity/list/list-links'
import { ListScreen } from '~/entity/list/list-screen'
import type { ListTexts, ScreenText } from '~/entity/list/list-texts'
import { useList } from '~/entity/list/use-list'
import { managedBooks, type ManagedSearch } from '~/example/catalogue/book/book.list'
import { bookPages } from '~/example/catalogue/book/book.requests'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { bookBulk } from './book-bulk'
import { BookTable } from './book-table'
import { BookToolbar } from './book-toolbar'
import { ExportMenu } from './export-menu'

const BulkDialog = lateDialog(async () => (await import('./bulk-dialog')).BulkDialog)

export type BookLinks = ListLinks<ManagedSearch> & {
  book: DrawRowLink
  edit: DrawRowLink
  /** A file with what the list shows; `similar` where it shows what the words themselves do not find. */
  export: (search: ManagedSearch, similar: boolean, format: 'csv' | 'json') => ReactElement
}

type Props = { caller: Caller; search: ManagedSearch; links: BookLinks; onSearch: OnSearch<ManagedSearch> }

export function BookList({ caller, search, links, onSearch }: Props) {
  const { t } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const texts: ListTexts<ScreenText> = {
    say: (listText, values = {}) => t(`list.${listText}`, values),
    results: (count) => counted('list.results', count),
  }
  const data = useList(managedBooks, bookPages(search), search, texts)
  const bulk = useBulk({
    bulk: bookBulk,
    caller,
    list: managedBooks,
    data,
    search,
    texts: {
      say: (bulkText, values = {}) => t(`bulk.${bulkText}`, values),
      counted: (text, count) => counted(`bulk.${text}`, count),
      action: (action) => t(`bulk.${action}.action`),
      actions: t('list.actions'),
    },
    rowLabel: ({ title }) => t('bulk.select', { title }),
    dialog: (props) => <BulkDialog {...props} caller={caller} />,
    prefetch: BulkDialog.prefetch,
  })
  return (
    <ListScreen
      list={managedBooks}
      data={data}
      search={search}
      links={links}
      say={texts.say}
      toolbar={<BookToolbar search={search} onSearch={onSearch} say={texts.say} results={data.resultsText} />}
      // On phones below the line that they shorten.
      actionClass="max-sm:order-last max-sm:basis-full"
      actions={
        <span className="ms-auto">
          <ExportMenu search={search} similar={data.similar} links={links} />
        </span>
      }
      bulk={bulk}
    >
      <BookTable
        books={data.rows}
        readAt={data.readAt}
        caller={caller}
        search={search}
        links={links}
        onAsk={bulk.ask}
        selection={bulk.selection}
      />
    </ListScreen>
  )
}
