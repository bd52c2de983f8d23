import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'

/** Asks for confirmation, then undoes the import. */
export function UndoButton({ rows, onUndo }: { rows: number; onUndo: () => void }) {
  const { t } = useTranslation('import')
  const counted = useCounted('import')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('undo.button')}
      </Button>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('undo.title')}
        description={counted('undo.description', rows)}
        confirmLabel={t('undo.confirm')}
        cancelLabel={t('undo.cancel')}
        onConfirm={() => {
          setOpen(false)
          onUndo()
        }}
      />
    </>
  )
}
