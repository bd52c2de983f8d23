import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListTexts } from '~/entity/list/use-list'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { ActDialog } from '~/entity/act/act-dialog'
import { useBulkAct, useOutcomeToast } from '~/entity/act/use-bulk-act'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { actOnBooks, type BookAct, bookKeys, countBooks } from '~/example/catalogue/book/book.requests'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
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
  const { t } = useListTexts('catalogue')
  const counted = useCounted('catalogue')
  const formatMessage = useMessage()
  const showOutcome = useOutcomeToast()
  const queryClient = useQueryClient()
  const [genreId, setGenreId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { selection, name: title } = target
  const doing: BookAct = action === 'delete' ? { action } : { action, genreId }
  const act = useBulkAct(target, countBooks(doing, selection))
  const count = act.count ?? target.count
  const which = act.named((books) => counted('bulk.books', books))

  const confirm = async () => {
    const outcome = await act.run((asked) => actOnBooks(doing, selection, asked))
    const { done, unchanged, gone, undo } = outcome
    showOutcome({ ...outcome, undo: can(caller, 'act.undo') ? undo : null }, [
      counted(`bulk.${action}.done`, done),
      unchanged > 0 && title === undefined && counted('bulk.set-genre.unchanged', unchanged),
      gone > 0 && counted('bulk.left', gone),
    ])
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
      title={<RichText text={t(`bulk.${action}.title`)} parts={{ which }} />}
      description={t(`bulk.${action}.description`, { count })}
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
