import type { ReactNode } from 'react'
import { updateBook } from '~/example/catalogue/book/book.requests'
import type { Book, BookChange } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { currentOf } from '~/lib/edit-conflict'
import { ChangedNote } from '~/ui/form/changed-note'
import { EntryForm } from '~/ui/form/entry-form'
import { toast } from '~/ui/feedback/toast'
import { useEditedVersion } from '~/ui/form/use-edited-version'
import { BookConflict } from './book-conflict'
import { BookFields } from './book-fields'
import { bookEdits, type BookValues, valuesOf } from './book-values'
import { type BookLink, DuplicatesNote } from './duplicates-note'
import { useBookForm } from './use-book-form'
import { useDuplicates } from './use-duplicates'
import { useLeaveWords } from './use-leave-words'

type Props = {
  /** As last read; it may become another while the form is open. */
  book: Book
  mayCreateGenre: boolean
  link: BookLink
  cancel: ReactNode
  onSaved: (book: Book) => Promise<void>
}

export function EditBookForm({ book, mayCreateGenre, link, cancel, onSaved }: Props) {
  const { t } = useTranslation('catalogue')
  const leaveWords = useLeaveWords()
  const state = useBookForm(valuesOf(book))
  const { values, setValues } = state
  const edit = useEditedVersion({ entry: book, values, setValues, valuesOf, edits: bookEdits })
  const { base, conflict } = edit
  const duplicates = useDuplicates(values, base)

  const save = async (changes: BookChange, wanted: BookValues, onTopOf: Book) => {
    if (Object.keys(changes).length === 0) {
      await onSaved(onTopOf)
      return toast.info(t('form.unchanged'))
    }
    try {
      await onSaved(await updateBook({ id: book.id, version: onTopOf.version, ...changes }))
      toast.success(t('form.saved'))
    } catch (error) {
      const current = currentOf(error) as Book | null
      if (!current) throw error
      edit.refused(current, onTopOf, wanted)
    }
  }

  const submit = (wanted: BookValues, onTopOf: Book) =>
    state.submit(async (checks) => {
      if (state.coverBusy) return { cover: 'catalogue:form.coverBusy' }
      const checked = checks.checkBookChange(valuesOf(onTopOf), wanted)
      if (checked.errors) return checked.errors
      if (await duplicates.hold(wanted)) return null
      await save(checked.input, wanted, onTopOf)
      return null
    })

  return (
    <>
      <EntryForm
        state={state}
        dirty={edit.dirty}
        submitLabel={t(duplicates.isHeld ? 'form.saveAnyway' : 'form.save')}
        failedLabel={t('form.saveFailed')}
        leaveWords={leaveWords}
        others={cancel}
        onSubmit={() => void submit(values, base)}
      >
        {(edit.overtaken || edit.taken) && (
          <ChangedNote
            title={t('form.meanwhile.title')}
            compare={
              edit.overtaken ? { label: t('form.meanwhile.compare'), onCompare: edit.compareLatest } : null
            }
          >
            {t(edit.overtaken ? 'form.meanwhile.changed' : 'form.meanwhile.taken')}
          </ChangedNote>
        )}
        <BookFields
          values={values}
          errors={state.errors}
          mayCreateGenre={mayCreateGenre}
          onChange={state.change}
          onWrong={state.setErrors}
          onCoverBusy={state.setCoverBusy}
        />
        <DuplicatesNote books={duplicates.books} isHeld={duplicates.isHeld} link={link} />
      </EntryForm>
      {conflict && (
        <BookConflict
          key={conflict.current.version}
          open={edit.comparing}
          theirs={valuesOf(conflict.current)}
          yours={conflict.yours}
          suggested={conflict.suggested}
          onClose={edit.stopComparing}
          onResolve={(sides) =>
            void submit(edit.settle(conflict.current, conflict.yours, sides), conflict.current)
          }
        />
      )}
    </>
  )
}
