import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bookKeys } from '~/example/catalogue/book/book.requests'
import { BookCover } from '~/example/catalogue/book/book-cover'
import { genreKeys, createGenre, updateGenre } from '~/example/catalogue/genre/genre.requests'
import { type ListedGenre, newGenreSchema } from '~/example/catalogue/genre/genre.schema'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { currentOf } from '~/lib/edit-conflict'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { focusFirstInvalid } from '~/ui/form/focus-first-invalid'
import { NameField } from '~/ui/form/name-field'
import { FormDialog } from '~/ui/overlay/form-dialog'
import { toast } from '~/ui/feedback/toast'
import { GenreName } from '../genre-name'
import { ColorField } from './color-field'
import { isColor } from './contrast'
import { palette } from '~/example/catalogue/genre/genre-colors'

type Errors = { name?: string; color?: string }

type Props = {
  /** Null for a new one. */
  genre: ListedGenre | null
  open: boolean
  onClose: () => void
  /** Where the focus goes when it is saved: the row may have moved. */
  focusAfter: () => HTMLElement | null
}

/** Name and colour of a genre. */
export function GenreDialog({ genre, open, onClose, focusAfter }: Props) {
  const { t } = useTranslation(['catalogue', 'genre'])
  const formatMessage = useMessage()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(genre?.name ?? '')
  const [color, setColor] = useState(genre?.color ?? palette.clay)
  const [errors, setErrors] = useState<Errors>({})
  /** What the edit is made to: another's, once they were faster and that was said. */
  const [base, setBase] = useState(genre)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const overtaken = base !== null && base.version !== genre?.version

  const show = (found: Errors) => {
    flushSync(() => setErrors(found))
    focusFirstInvalid(form.current)
  }

  const finish = (announce: () => void) => {
    announce()
    setDone(true)
    onClose()
  }

  const save = async () => {
    const checked = newGenreSchema.safeParse({ name, color: color.trim() })
    if (!checked.success) {
      const found = checked.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])
      return show(Object.fromEntries(found) as Errors)
    }
    setErrors({})
    setBusy(true)
    try {
      if (base) await updateGenre({ id: base.id, version: base.version, ...checked.data })
      else await createGenre(checked.data)
      finish(() => toast.success(t(base ? 'genres.form.saved' : 'genres.form.created')))
    } catch (error) {
      const code = isNamedError(error) ? error.code : ''
      if (code === 'GENRE_ALREADY_EXISTS') show({ name: 'genre:name.taken' })
      else if (code === 'EDIT_CONFLICT') meet(currentOf(error) as ListedGenre)
      else if (code === 'NOT_FOUND') finish(() => toast.error(t('genres.form.gone')))
      else toast.error(t('genres.form.failed'))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries(genreKeys)
      void queryClient.invalidateQueries(bookKeys)
    }
  }

  /** What was not touched here is theirs, so that saving again overwrites only what was meant. */
  const meet = (current: ListedGenre) => {
    if (name === base?.name) setName(current.name)
    if (color === base?.color) setColor(current.color)
    setBase(current)
  }

  const takeOver = (current: ListedGenre) => {
    setName(current.name)
    setColor(current.color)
    setErrors({})
    form.current?.querySelector('input')?.focus()
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(genre ? 'genres.form.editTitle' : 'genres.form.newTitle')}
      finalFocus={() => (done ? focusAfter() : null)}
      cancelLabel={t('genres.form.cancel')}
      submitLabel={t(genre ? 'genres.form.save' : 'genres.form.create')}
      busy={busy}
      form={form}
      onSubmit={() => void save()}
    >
      {overtaken && (
        <div role="alert">
          <Alert
            tone="warning"
            title={t('genres.conflict.title')}
            actions={
              <Button size="sm" onClick={() => takeOver(base)}>
                {t('genres.conflict.take')}
              </Button>
            }
          >
            <RichText
              text={t('genres.conflict.current')}
              parts={{ genre: <GenreName genre={base} className="font-medium" /> }}
            />
          </Alert>
        </div>
      )}
      <div className="grid grid-cols-[1fr_auto] gap-5 sm:grid-rows-[auto_1fr]">
        <NameField
          label={t('genre:fields.name')}
          error={errors.name && formatMessage(errors.name)}
          value={name}
          onValue={(next) => {
            setName(next)
            setErrors({ ...errors, name: undefined })
          }}
        />
        <BookCover
          title={name.trim() || t('genres.form.preview')}
          author={t('genres.form.previewAuthor')}
          color={isColor(color) ? color : palette.clay}
          className="w-16 shadow-floating sm:row-span-2 sm:mt-6.5 sm:w-32 sm:self-start"
        />
        <div className="max-sm:col-span-2">
          <ColorField
            value={color}
            error={errors.color && formatMessage(errors.color)}
            onChange={(next) => {
              setColor(next)
              setErrors({ ...errors, color: undefined })
            }}
          />
        </div>
      </div>
    </FormDialog>
  )
}
