import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { untilShown } from '~/lib/until-shown'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { createShelf, renameShelf, shelfKeys } from './shelf.requests'
import { shelfNameSchema } from './shelf.schema'

type Props = {
  /** Null for a new one. */
  shelf: { id: string; name: string } | null
  /** Whose a new one is; absent: the reader's own. */
  organizationId?: string
  open: boolean
  onClose: () => void
  /** With the id of a new one. */
  onDone?: (id: string) => void
}

/** The name of a shelf. */
export function ShelfDialog({ shelf, organizationId, open, onClose, onDone }: Props) {
  const { t } = useTranslation('shelf')
  const say = useMessage()
  const queryClient = useQueryClient()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(shelf?.name ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const refuse = (key: string) => {
    flushSync(() => setError(key))
    input.current?.focus()
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const checked = shelfNameSchema.safeParse(name)
    if (!checked.success) return refuse(checked.error.issues[0]!.message)
    setBusy(true)
    try {
      const id = shelf ? shelf.id : (await createShelf(checked.data, organizationId)).id
      if (shelf) await renameShelf(shelf.id, checked.data)
      await untilShown(queryClient.invalidateQueries(shelfKeys))
      toast.success(t(shelf ? 'rename.done' : 'new.done'))
      onClose()
      onDone?.(id)
    } catch (failure) {
      const code = isNamedError(failure) ? failure.code : ''
      if (code === 'SHELF_ALREADY_EXISTS') refuse('shelf:name.taken')
      else toast.error(t(code === 'SHELF_LIMIT_REACHED' ? 'new.limit' : 'control.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={!busy}
      size="sm"
      title={t(shelf ? 'rename.title' : 'new.title')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('new.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t(shelf ? 'rename.save' : 'new.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="pb-1">
        <Field label={t('name.label')} error={error && say(error)} required>
          <TextInput
            ref={input}
            name="name"
            dir="auto"
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setError(null)
            }}
            className="max-sm:h-11"
          />
        </Field>
      </form>
    </ResponsiveDialog>
  )
}
