import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOfferUndo } from '~/entity/act/use-undo'
import { bookKeys, removeGenre } from '~/example/catalogue/book/book.requests'
import { genreKeys, genreList } from '~/example/catalogue/genre/genre.requests'
import type { ListedGenre } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { Alert } from '~/ui/feedback/alert'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { Field } from '~/ui/form/field'
import { toast } from '~/ui/feedback/toast'
import { GenreSelect } from '../genre-select'

type Props = {
  genre: ListedGenre
  open: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** Asks before a genre goes, and where its books shall go. */
export function RemoveDialog({ genre, open, onClose, focusAfter }: Props) {
  const { t } = useTranslation('catalogue')
  const offerUndo = useOfferUndo()
  const counted = useCounted('catalogue')
  const formatMessage = useMessage()
  const queryClient = useQueryClient()
  const { data: known } = useQuery(genreList())
  const [books, setBooks] = useState(genre.books)
  const [moveTo, setMoveTo] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const nowhere = books > 0 && known?.total === 1

  const finish = () => {
    setDone(true)
    onClose()
  }

  const refused = (error: unknown) => {
    const { code, data } = isNamedError(error) ? error : { code: '', data: undefined }
    if (code === 'GENRE_IN_USE') {
      setBooks((data as { books: number }).books)
      setProblem('catalogue:genres.remove.inUse')
    } else if (code === 'INVALID_INPUT') setProblem('catalogue:genres.remove.targetGone')
    else if (code === 'NOT_FOUND') {
      toast.info(t('genres.form.gone'))
      finish()
    } else toast.error(t('genres.remove.failed'))
  }

  const confirm = async () => {
    if (nowhere) return onClose()
    if (books > 0 && !moveTo) return setProblem('book:genre.required')
    setBusy(true)
    try {
      const { moved, undo } = await removeGenre(genre.id, moveTo || undefined)
      offerUndo(undo, moved > 0 ? counted('genres.remove.doneMoving', moved) : t('genres.remove.done'))
      finish()
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries(genreKeys)
      void queryClient.invalidateQueries(bookKeys)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<RichText text={t('genres.remove.title')} parts={{ name: <bdi>{genre.name}</bdi> }} />}
      description={books > 0 ? counted('genres.remove.moving', books) : t('genres.remove.description')}
      confirmLabel={t(books > 0 ? 'genres.remove.confirmMoving' : 'genres.remove.confirm')}
      cancelLabel={t('genres.form.cancel')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      finalFocus={() => (done ? focusAfter() : null)}
    >
      {nowhere ? (
        <Alert tone="warning">{t('genres.remove.nowhere')}</Alert>
      ) : (
        books > 0 && (
          <Field label={t('genres.remove.target')} error={problem && formatMessage(problem)} required>
            <GenreSelect
              searchable
              empty={t('genres.remove.choose')}
              except={genre.id}
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
