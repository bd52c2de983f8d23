import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOfferUndo } from '~/entity/act/use-undo'
import type { RemoveDialogProps } from '~/entity/crud/remove-dialog'
import type { EntryOf } from '~/entity/define-entity'
import { removeGenre } from '~/example/catalogue/book/book.requests'
import type { genre } from '~/example/catalogue/genre/genre.entity'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { Alert } from '~/ui/feedback/alert'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { Field } from '~/ui/form/field'
import { toast } from '~/ui/feedback/toast'
import { GenreSelect } from '../genre-select'

type Props = Omit<RemoveDialogProps, 'entry'> & { entry: EntryOf<typeof genre> }

/** Confirms the deletion of a genre and asks for the new genre of its books. */
export function RemoveGenreDialog(props: Props) {
  const { entity, entry, open, onClose, onDone, leave, focusAfter } = props
  const { t } = useTranslation('catalogue')
  const offerUndo = useOfferUndo()
  const counted = useCounted('catalogue')
  const formatMessage = useMessage()
  const queryClient = useQueryClient()
  const { data: known } = useQuery(genreList())
  const [books, setBooks] = useState(entry.books)
  const [moveTo, setMoveTo] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const nowhere = books > 0 && known?.total === 1

  const refresh = () => waitForRefresh(queryClient.invalidateQueries(entity.keys))

  const finish = async () => {
    setDone(true)
    await (leave ?? refresh)()
    onDone?.()
    onClose()
  }

  const refused = async (error: unknown) => {
    const { code, data } = isNamedError(error) ? error : { code: '', data: undefined }
    if (code === 'GENRE_IN_USE') {
      setBooks((data as { books: number }).books)
      setProblem('catalogue:genres.remove.inUse')
    } else if (code === 'INVALID_INPUT') setProblem('catalogue:genres.remove.targetGone')
    else if (code === 'NOT_FOUND') {
      await finish()
      toast.info(t('genres.remove.gone'))
    } else if (!isDemoRefusal(error))
      toast.error(formatMessage(code === 'IN_USE' ? 'crud:remove.inUse' : 'catalogue:genres.remove.failed'))
  }

  const confirm = async () => {
    if (nowhere) return onClose()
    if (books > 0 && !moveTo) return setProblem('book:genre.required')
    setBusy(true)
    try {
      const { moved, undo } = await removeGenre(entry.id, moveTo || undefined)
      await finish()
      offerUndo(undo, moved > 0 ? counted('genres.remove.doneMoving', moved) : t('genres.remove.done'))
    } catch (error) {
      await refused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<RichText text={t('genres.remove.title')} parts={{ name: <bdi>{entry.name}</bdi> }} />}
      description={books > 0 ? counted('genres.remove.moving', books) : t('genres.remove.description')}
      confirmLabel={t(books > 0 ? 'genres.remove.confirmMoving' : 'genres.remove.confirm')}
      cancelLabel={t('genres.remove.cancel')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      finalFocus={() => (done ? (focusAfter?.() ?? null) : null)}
    >
      {nowhere ? (
        <Alert tone="warning">{t('genres.remove.nowhere')}</Alert>
      ) : (
        books > 0 && (
          <Field label={t('genres.remove.target')} error={problem && formatMessage(problem)} required>
            <GenreSelect
              searchable
              empty={t('genres.remove.choose')}
              except={entry.id}
              value={moveTo}
              onChange={(id) => {
                setMoveTo(id)
                setProblem(null)
              }}
            />
          </Field>
        )
      )}
    </ConfirmDialog>
  )
}
