import type { Caller } from '~/access/caller'
import { useBulk } from '~/entity/bulk/use-bulk'
import { ListScreen } from '~/entity/list/list-screen'
import { type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { managedBooks, type ManagedSearch } from '~/example/catalogue/book/book.list'
import { bookPages } from '~/example/catalogue/book/book.requests'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { bookBulk } from './book-bulk'
import type { BookLinks } from './book-menu'
import { BookTable } from './book-table'
import { BookToolbar } from './book-toolbar'
import { ExportMenu } from './export-menu'

const BookBulkDialog = lateDialog(async () => (await import('./book-bulk-dialog')).BookBulkDialog)

export type { BookLinks } from './book-menu'

type Props = { caller: Caller; search: ManagedSearch; links: BookLinks; onSearch: OnSearch<ManagedSearch> }

export function BookList({ caller, search, links, onSearch }: Props) {
  const { t, counted } = useListTexts('catalogue')
  const data = useList(managedBooks, bookPages(search), search, { t, counted })
  const bulk = useBulk({
    bulk: bookBulk,
    caller,
    list: managedBooks,
    data,
    search,
    t,
    counted,
    rowLabel: ({ title }) => t('bulk.select', { title }),
    dialog: (props) => <BookBulkDialog {...props} caller={caller} />,
    prefetch: BookBulkDialog.prefetch,
  })
  return (
    <ListScreen
      list={managedBooks}
      data={data}
      search={search}
      links={links}
      t={t}
      toolbar={<BookToolbar search={search} onSearch={onSearch} results={data.resultsText} />}
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
        onCommand={bulk.show}
        selection={bulk.selection}
      />
    </ListScreen>
  )
}
