import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { BulkDialogProps } from '~/entity/bulk/define-bulk'
import { bookKeys, moveBooks, removeBooks } from '~/example/catalogue/book/book.requests'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { enumerated } from '~/lib/enumerated'
import { numberText } from '~/lib/number-text'
import { toast } from '~/ui/feedback/toast'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { Field } from '~/ui/form/field'
import { GenreSelect } from '../genre-select'
import { useOfferUndo } from '../undo-toast'
import type { BookBulkCommand } from './book-bulk'

/** Asks before something is done to books, does it, and offers to take it back. */
export function BookBulkDialog({
  action,
  target,
  caller,
  ...dialog
}: BookBulkCommand & BulkDialogProps & { caller: Caller }) {
  const { t, language } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const formatMessage = useMessage()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const [genreId, setGenreId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const { selection, count, countIsAtLeast, name: title } = target
  const books = countIsAtLeast
    ? t('bulk.booksMore', { total: numberText(count, language) })
    : counted('bulk.books', count)

  const act = async () => {
    const outcome = await (action === 'delete' ? removeBooks(selection) : moveBooks(selection, genreId))
    const text = enumerated(
      [
        counted(`bulk.${action}.done`, outcome.done),
        ...(outcome.unchanged > 0 ? [counted('bulk.set-genre.unchanged', outcome.unchanged)] : []),
        ...(outcome.gone > 0 ? [counted('bulk.left', outcome.gone)] : []),
      ],
      language,
    )
    if (outcome.done === 0) toast.info(text)
    else offerUndo({ undo: can(caller, 'book.delete') ? outcome.undo : [], text })
  }

  const showFailure = (error: unknown) => {
    const code = isNamedError(error) ? error.code : ''
    if (code === 'INVALID_INPUT' && action === 'set-genre') setProblem('book:genre.unknown')
    else toast.error(t(code === 'NOT_FOUND' ? 'bulk.gone' : 'bulk.failed'))
  }

  return (
    <ActionDialog
      {...dialog}
      title={
        <RichText
          text={t(`bulk.${action}.title`)}
          parts={{ which: title === undefined ? books : <bdi>{title}</bdi> }}
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
      act={act}
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
    </ActionDialog>
  )
}
