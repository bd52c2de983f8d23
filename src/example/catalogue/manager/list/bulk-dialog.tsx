import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { bookKeys } from '~/example/catalogue/book/book.requests'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { enumerated } from '~/lib/enumerated'
import { numberText } from '~/lib/number-text'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { Field } from '~/ui/form/field'
import { toast } from '~/ui/feedback/toast'
import { GenreSelect } from '../genre-select'
import { useOfferUndo } from '../undo-toast'
import { actOnAll } from './act-on-all'
import type { Question } from './target'

type Props = Question & {
  caller: Caller
  open: boolean
  onClose: () => void
  onDone: () => void
  /** Where the focus goes when it is done: what opened the dialog may be gone. */
  focusAfter: () => HTMLElement | null
}

/** Asks before something is done to books, does it, and offers to take it back. */
export function BulkDialog({ action, target, caller, open, onClose, onDone, focusAfter }: Props) {
  const { t, language } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const say = useMessage()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const [genreId, setGenreId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const { which, count, countIsAtLeast, title } = target
  const books = countIsAtLeast
    ? t('bulk.booksMore', { total: numberText(count, language) })
    : counted('bulk.books', count)

  const confirm = async () => {
    if (action === 'set-genre' && !genreId) return setProblem('book:genre.required')
    setBusy(true)
    try {
      const outcome = await actOnAll(action, which, genreId)
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
      setDone(true)
      onDone()
    } catch (error) {
      if (isNamedError(error) && error.code === 'INVALID_INPUT' && action === 'set-genre')
        setProblem('book:genre.unknown')
      else toast.error(t(isNamedError(error) && error.code === 'NOT_FOUND' ? 'bulk.gone' : 'bulk.failed'))
    } finally {
      setBusy(false)
      // Also after a failure: of many, some may have been reached.
      void queryClient.invalidateQueries(bookKeys)
      void queryClient.invalidateQueries(genreKeys)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
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
      busy={busy}
      onConfirm={() => void confirm()}
      finalFocus={() => (done ? focusAfter() : null)}
    >
      {action === 'set-genre' && (
        <Field label={t('bulk.set-genre.genre')} error={problem && say(problem)} required>
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
    </ConfirmDialog>
  )
}
