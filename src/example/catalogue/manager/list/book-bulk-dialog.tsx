import { useListTexts } from '~/entity/list/use-list'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { ActDialog } from '~/entity/act/act-dialog'
import { useBulkAct } from '~/entity/act/use-bulk-act'
import { useOfferUndo } from '~/entity/act/use-undo'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { actOnBooks, type BookAct, bookKeys, countBooks } from '~/example/catalogue/book/book.requests'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { enumerated } from '~/lib/enumerated'
import { toast } from '~/ui/feedback/toast'
import { Field } from '~/ui/form/field'
import { GenreSelect } from '../genre-select'
import type { BookBulkCommand } from './book-bulk'

/** Confirmation dialog of a bulk action on books, with an undo afterwards. */
export function BookBulkDialog({
  action,
  target,
  caller,
  ...dialog
}: BookBulkCommand & BulkDialogProps & { caller: Caller }) {
  const { t, language } = useListTexts('catalogue')
  const counted = useCounted(['catalogue', 'act'])
  const formatMessage = useMessage()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const [genreId, setGenreId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { selection, name: title } = target
  const doing: BookAct = action === 'delete' ? { action } : { action, genreId }
  const act = useBulkAct(target, countBooks(doing, selection))
  const count = act.count ?? target.count

  const confirm = async () => {
    const outcome = await act.run((asked) => actOnBooks(doing, selection, asked))
    const text = enumerated(
      [
        counted(`bulk.${action}.done`, outcome.done),
        ...(outcome.unchanged > 0 && title === undefined
          ? [counted('bulk.set-genre.unchanged', outcome.unchanged)]
          : []),
        ...(outcome.gone > 0 ? [counted('bulk.left', outcome.gone)] : []),
        ...(outcome.remaining > 0 ? [counted('act:stopped', outcome.remaining)] : []),
      ],
      language,
    )
    if (outcome.done === 0) toast.info(text)
    else offerUndo(can(caller, 'act.undo') ? outcome.undo : null, text)
  }

  const showFailure = (error: unknown) => {
    const code = isNamedError(error) ? error.code : ''
    if (code === 'INVALID_INPUT' && action === 'set-genre') setProblem('book:genre.unknown')
    else toast.error(t(code === 'NOT_FOUND' ? 'bulk.gone' : 'bulk.failed'))
  }

  return (
    <ActDialog
      {...dialog}
      act={act}
      title={
        <RichText
          text={t(`bulk.${action}.title`)}
          parts={{ which: title === undefined ? counted('bulk.books', count) : <bdi>{title}</bdi> }}
        />
      }
      description={t(`bulk.${action}.description`, { count: title === undefined ? count : 1 })}
      confirmLabel={t(`bulk.${action}.confirm`)}
      cancelLabel={t('bulk.cancel')}
      danger={action === 'delete'}
      isReady={() => {
        if (action !== 'set-genre' || genreId) return true
        setProblem('book:genre.required')
        return false
      }}
      onConfirm={confirm}
      onFailure={showFailure}
      refresh={() => {
        void queryClient.invalidateQueries(bookKeys)
        void queryClient.invalidateQueries(genreKeys)
      }}
    >
      {action === 'set-genre' && (
        <Field label={t('bulk.set-genre.genre')} error={problem && formatMessage(problem)} required>
          <GenreSelect
            searchable
            empty={t('bulk.set-genre.choose')}
            value={genreId}
            onChange={(id) => {
              setGenreId(id)
              setProblem(null)
            }}
          />
        </Field>
      )}
    </ActDialog>
  )
}
