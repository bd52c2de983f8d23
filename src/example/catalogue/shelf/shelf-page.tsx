import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2, X } from 'lucide-react'
import { type ReactElement, type ReactNode, startTransition, useOptimistic } from 'react'
import { ListScreen } from '~/entity/list/list-screen'
import { OrderSelect } from '~/entity/list/list-toolbar'
import {
  type DrawRowLink,
  type ListLinks,
  type OnSearch,
  useList,
  useListTexts,
} from '~/entity/list/use-list'
import { BookCover, coverOf } from '~/example/catalogue/book/book-cover'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { Badge } from '~/ui/badge'
import { toast } from '~/ui/feedback/toast'
import { OptionSelect } from '~/ui/form/option-select'
import { RowBoundary } from '~/ui/list/row-boundary'
import { RowMenu } from '~/ui/list/row-menu'
import { RelativeTime } from '~/ui/text/relative-time'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { PageHeader } from '~/ui/page-header'
import { NoteEditor } from './note-editor'
import { useShelfName } from './shelf-cards'
import { useShelfEntries } from './shelf-control'
import { shelfBookList, type ShelfSearch } from './shelf.list'
import { changeShelfRow, shelfKeys, shelfPages, shelvesOfBook } from './shelf.requests'
import { isState, shelfStates, type ShelfState } from './shelf-states'
import type { Shelf, ShelfBook } from './shelf.schema'
import { useShelving } from './use-shelving'

const ShelfDialog = lateDialog(async () => (await import('./shelf-dialog')).ShelfDialog)
const RemoveShelfDialog = lateDialog(async () => (await import('./remove-shelf-dialog')).RemoveShelfDialog)

export type ShelfLinks = Pick<ListLinks<ShelfSearch>, 'list'> & {
  book: DrawRowLink
  /** The link to the book list. */
  books: (props: { className?: string; children?: ReactNode }) => ReactElement
}

type Props = {
  shelf: Shelf
  search: ShelfSearch
  back: ReactNode
  links: ShelfLinks
  onSearch: OnSearch<ShelfSearch>
  onRemoved: () => void
}

export function ShelfPage({ shelf, search, back, links, onSearch, onRemoved }: Props) {
  const texts = useListTexts(['shelf', 'book'])
  const { t } = texts
  const counted = useCounted('shelf')
  const name = useShelfName()(shelf)
  const data = useList(shelfBookList, shelfPages(shelf.id, search), search, texts)
  const { show, draw } = useDialogState<'rename' | 'remove'>()
  const isOwn = shelf.name !== null && shelf.mayEdit
  const orders = Object.fromEntries(shelfBookList.orders.map((order) => [order, t(`order.${order}`)]))
  const { organization } = shelf
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        back={back}
        title={<bdi>{name}</bdi>}
        description={
          <>
            {organization && (
              <>
                <bdi>{t('ofOrganization', { organization: organization.name })}</bdi>
                {' · '}
              </>
            )}
            <bdi>{shelf.books === 0 ? t('empty') : counted('books', shelf.books)}</bdi>
          </>
        }
        actions={
          isOwn && (
            <RowMenu
              label={t('menu', { title: name })}
              entries={() => [
                { label: t('rename.action'), icon: Pencil, onSelect: () => show('rename') },
                { label: t('remove.action'), icon: Trash2, danger: true, onSelect: () => show('remove') },
              ]}
            />
          )
        }
      />
      <ListScreen
        {...{ list: shelfBookList, data, search, t }}
        links={{ list: links.list, create: shelf.mayEdit ? links.books : null }}
        actions={
          data.rows.length > 1 && (
            <OrderSelect
              list={shelfBookList}
              search={search}
              onSearch={onSearch}
              labels={orders as Record<NonNullable<ShelfSearch['sort']>, string>}
              aria-label={t('order.label')}
              className="[&_select]:field-sizing-content"
            />
          )
        }
      >
        <ul className="flex flex-col divide-y divide-border border-y border-border">
          {data.rows.map((row) => (
            <RowBoundary key={row.id}>
              <Row row={row} shelf={shelf} readAt={data.readAt} link={links.book} />
            </RowBoundary>
          ))}
        </ul>
      </ListScreen>
      {draw((action, dialog) =>
        action === 'rename' ? (
          <ShelfDialog {...dialog} shelf={{ id: shelf.id, name }} />
        ) : (
          <RemoveShelfDialog
            {...dialog}
            shelf={{ id: shelf.id, name, books: shelf.books }}
            onDone={onRemoved}
          />
        ),
      )}
    </div>
  )
}

type RowProps = { row: ShelfBook; shelf: Shelf; readAt: number; link: DrawRowLink }

function Row({ row, shelf, readAt, link }: RowProps) {
  const { t, language } = useTranslation('shelf')
  const { book, state, note, addedAt } = row
  return (
    <li className="relative flex gap-4 py-4 sm:gap-6">
      <BookCover {...coverOf(book)} sizes="5rem" className="w-16 shrink-0 self-start sm:w-20" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="min-w-0">
          {link(book.id, {
            // The pseudo-element extends the click target of the title over the cover.
            className:
              'rounded-tight font-semibold break-words after:absolute after:start-0 after:top-4 after:h-24 after:w-16 hover:underline sm:after:h-30 sm:after:w-20',
            children: <bdi>{book.title}</bdi>,
          })}
          <p className="text-sm break-words text-text-muted">
            <bdi>{book.author}</bdi>
          </p>
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-text-muted">
          {shelf.organization && shelf.mayEdit ? (
            <StateSelect row={row} shelf={shelf} />
          ) : (
            !isState(shelf.id) && state && <Badge>{t(`states.${state}`)}</Badge>
          )}
          <RelativeTime at={addedAt} now={readAt} language={language} />
        </div>
        <div className="mt-1">
          <NoteEditor
            shelf={shelf.id}
            bookId={book.id}
            note={note}
            shared={shelf.organization !== null}
            readOnly={!shelf.mayEdit}
          />
        </div>
      </div>
      {shelf.mayEdit && <PlaceMenu row={row} shelf={shelf} />}
    </li>
  )
}

/** The state of a book for an organization. */
function StateSelect({ row: { book, state }, shelf }: { row: ShelfBook; shelf: Shelf }) {
  const { t } = useTranslation('shelf')
  const queryClient = useQueryClient()
  const options = Object.fromEntries(shelfStates.map((each) => [each, t(`states.${each}`)]))
  // Optimistic until the rows are read again, and back to what they say if the change fails.
  const [shown, show] = useOptimistic(state ?? 'want-to-read')
  const set = (next: ShelfState, back?: ShelfState) =>
    startTransition(async () => {
      show(next)
      try {
        await changeShelfRow({ shelf: shelf.id, bookId: book.id, state: next })
        const undo = back && { label: t('control.undo'), run: () => set(back) }
        toast.success(back ? t('control.on', { shelf: t(`states.${next}`) }) : t('control.undone'), { undo })
      } catch {
        toast.error(t('control.failed'))
      }
      await waitForRefresh(queryClient.invalidateQueries(shelfKeys))
    })
  return (
    <OptionSelect
      immediate
      aria-label={t('control.of', { shelf: t(`states.${shown}`), title: book.title })}
      options={options}
      value={shown}
      onValue={(next) => set(next as ShelfState, shown)}
      className="[&_select]:field-sizing-content"
    />
  )
}

/** The same control as on the book's page, and removing from this shelf. */
function PlaceMenu({ row: { book }, shelf }: { row: ShelfBook; shelf: Shelf }) {
  const { t } = useTranslation('shelf')
  const name = useShelfName()(shelf)
  const shelving = useShelving(book.id)
  const { data, refetch } = useQuery({ ...shelvesOfBook(book.id), enabled: false })
  const entries = useShelfEntries(book.id, data)
  return (
    <div
      // Loaded on hover, before the menu opens.
      onPointerEnter={() => void (data ?? refetch())}
      onFocus={() => void (data ?? refetch())}
    >
      <RowMenu
        label={t('menu', { title: book.title })}
        entries={() =>
          data && isState(shelf.id)
            ? entries()
            : [
                {
                  label: t('control.takeOff'),
                  icon: X,
                  onSelect: () => void shelving.takeOff({ id: shelf.id, name }),
                },
              ]
        }
      />
    </div>
  )
}
