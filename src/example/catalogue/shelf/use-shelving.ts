import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { toast } from '~/ui/feedback/toast'
import { putBook, shelfKeys, shelvesOfBook, takeOff } from './shelf.requests'
import { isState } from './shelf-states'
import type { BookShelves, ShelfRow } from './shelf.schema'

type Target = { id: string; name: string }

/** Serializes clicks, so that they arrive in order. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const queued = last.then(work, work)
  last = queued.catch(() => undefined)
  return queued
}

/** The optimistic state after a book is put on a shelf, or removed with `row` null. */
const afterChange = (known: BookShelves, shelf: string, row: ShelfRow | null): BookShelves =>
  isState(shelf)
    ? { ...known, state: row }
    : { ...known, shelves: known.shelves.map((each) => (each.id === shelf ? { ...each, place: row } : each)) }

/** Puts a book on a shelf or removes it: optimistic, with an undo toast, and rolled back on failure. */
export function useShelving(bookId: string) {
  const { t } = useTranslation('shelf')
  const queryClient = useQueryClient()
  const { queryKey } = shelvesOfBook(bookId)

  const showFailure = (error: unknown) => {
    const code = isNamedError(error) ? error.code : ''
    if (code === 'SHELF_CHANGED') toast.info(t('control.changed'))
    else if (code === 'SHELF_IS_FULL') toast.error(t('control.full'))
    else if (code === 'NOT_FOUND') toast.error(t('control.gone'))
    else toast.error(t('control.failed'))
  }

  const change = async (
    shelf: string,
    row: ShelfRow | null,
    send: () => Promise<{ before: ShelfRow | null }>,
    done: (before: ShelfRow | null) => void,
  ) => {
    await queryClient.cancelQueries({ queryKey })
    const known = queryClient.getQueryData<BookShelves>(queryKey)
    if (known) queryClient.setQueryData(queryKey, afterChange(known, shelf, row))
    try {
      done((await inTurn(send)).before)
    } catch (error) {
      if (known) queryClient.setQueryData(queryKey, known)
      showFailure(error)
    } finally {
      void queryClient.invalidateQueries(shelfKeys)
    }
  }

  /** `run` returns false if there was nothing left to undo. */
  const undo = (run: () => Promise<unknown>) => ({
    label: t('control.undo'),
    run: () =>
      void inTurn(run)
        .then(
          (done) => (done === false ? toast.info(t('control.changed')) : toast.success(t('control.undone'))),
          showFailure,
        )
        .finally(() => void queryClient.invalidateQueries(shelfKeys)),
  })

  return {
    put: (to: Target) => {
      const own = isState(to.id) ? to.id : undefined
      const row = { state: own ?? null, note: null, addedAt: new Date() }
      return change(
        to.id,
        { ...queryClient.getQueryData<BookShelves>(queryKey)?.state, ...row },
        () => putBook({ shelf: to.id, bookId }),
        (before) =>
          toast.success(t('control.on', { shelf: to.name }), {
            undo: undo(() =>
              before
                ? putBook({ ...back(before, to.id), bookId, ...(own && { from: own }) })
                : takeOff({ shelf: to.id, bookId }).then((taken) => taken.before !== null),
            ),
          }),
      )
    },
    takeOff: (from: Target) =>
      change(
        from.id,
        null,
        () => takeOff({ shelf: from.id, bookId }),
        (before) =>
          toast.success(t('control.off', { shelf: from.name }), {
            undo:
              before === null
                ? undefined
                : undo(() =>
                    putBook({ ...back(before, from.id), bookId, ...(isState(from.id) && { from: null }) }),
                  ),
          }),
      ),
  }
}

/** On a built-in shelf the state names the shelf. */
const back = ({ state, note, addedAt }: ShelfRow, shelf: string) =>
  isState(shelf) ? { shelf: state!, note, addedAt } : { shelf, note, addedAt, ...(state && { state }) }
