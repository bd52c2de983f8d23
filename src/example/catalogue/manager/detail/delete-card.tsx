import { useState } from 'react'
import { useOfferUndo } from '~/entity/act/use-undo'
import { removeBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { statusOf } from '~/lib/app-error'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'

type Props = { book: Book; onDeleted: () => Promise<void> }

export function DeleteCard({ book, onDeleted }: Props) {
  const { t } = useTranslation('catalogue')
  const { title } = book
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const offerUndo = useOfferUndo()

  const confirm = async () => {
    const outcome = await run(async () => {
      const { undo } = await removeBook(book.id)
      await onDeleted()
      return undo
    })
    if (outcome.ok) return offerUndo(outcome.value, t('remove.deleted', { title }))
    setOpen(false)
    if (statusOf(outcome.error) !== 404) return toast.error(t('remove.failed'))
    await onDeleted()
    toast.info(t('remove.gone'))
  }

  return (
    <>
      <Card
        tone="danger"
        title={t('remove.title')}
        description={t('remove.description')}
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('remove.action')}
          </Button>
        }
      />
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('remove.question', { title })}
        description={t('remove.loss')}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
