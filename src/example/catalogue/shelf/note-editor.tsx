import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '~/i18n/react'
import { textDirection } from '~/lib/text-direction'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { Field } from '~/ui/form/field'
import { TextArea } from '~/ui/form/text-area'
import { changeShelfRow, shelfKeys } from './shelf.requests'

type Props = {
  shelf: string
  bookId: string
  note: string | null
  /** Visible to all members. */
  shared?: boolean
  readOnly?: boolean
}

export function NoteEditor({ shelf, bookId, note, shared, readOnly }: Props) {
  const { t } = useTranslation('shelf')
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<string | null>(null)
  const { run, busy } = useAsyncAction()
  const opener = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const close = () => {
    flushSync(() => setDraft(null))
    opener.current?.focus()
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const next = draft?.trim() || null
    if (next === note) return close()
    const sent = await run(() => changeShelfRow({ shelf, bookId, note: next }))
    await waitForRefresh(queryClient.invalidateQueries(shelfKeys))
    if (!sent.ok) return toast.error(t('control.failed'))
    toast.success(t(next ? 'note.saved' : 'note.removed'))
    close()
  }

  if (draft !== null)
    return (
      <form noValidate onSubmit={(event) => void save(event)} className="flex w-full max-w-md flex-col gap-3">
        <Field label={t('note.label')} hint={t(shared ? 'note.hintOrganization' : 'note.hint')}>
          <TextArea
            ref={area}
            dir="auto"
            rows={2}
            maxLength={1000}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close()
            }}
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" busy={busy} className="max-sm:h-11">
            {t('note.save')}
          </Button>
          <Button size="sm" disabled={busy} onClick={close} className="max-sm:h-11">
            {t('note.cancel')}
          </Button>
        </div>
      </form>
    )
  return (
    <div className="flex max-w-[65ch] flex-col items-start gap-1">
      {note && (
        <p
          dir={textDirection(note)}
          className="self-stretch border-s-2 border-border ps-3 text-sm break-words whitespace-pre-line"
        >
          {note}
        </p>
      )}
      {!readOnly && (
        <Button
          ref={opener}
          variant="ghost"
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => {
            flushSync(() => setDraft(note ?? ''))
            area.current?.focus()
          }}
          className="-ms-3 text-text-muted noscript:hidden max-sm:h-11"
        >
          {t(note ? 'note.edit' : 'note.add')}
        </Button>
      )}
    </div>
  )
}
