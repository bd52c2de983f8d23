import { type ReactNode, useState } from 'react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'

type Props = {
  t: (text: 'title' | 'description' | 'action') => string
  /** Confirms the deletion and deletes. */
  children: (dialog: { open: boolean; onClose: () => void }) => ReactNode
}

/** The delete action, set apart at the end of an entry's page. */
export function DeleteCard({ t, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-8">
      <Card
        tone="danger"
        title={t('title')}
        description={t('description')}
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('action')}
          </Button>
        }
      />
      {children({ open, onClose: () => setOpen(false) })}
    </div>
  )
}
