import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Attempt } from '~/lib/demo-dialog'
import { Button } from '~/ui/button'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { ChangeList } from './change-list'
import { Contact } from './contact'
import { describeAttempt } from './describe-attempt'
import { OwnCopy } from './own-copy'

type Props = { open: boolean; attempt: Attempt | null; onClose: () => void }

/** Why nothing happened, what would have, and how to get a copy in which it does. */
export function DemoDialog({ open, attempt, onClose }: Props) {
  const { t, i18n } = useTranslation('demo')
  const queryClient = useQueryClient()
  // As things stood when it was refused: pages read anew below an open dialog.
  const described = useMemo(
    () => attempt && describeAttempt(attempt, queryClient, (key) => i18n.exists(key)),
    [attempt, queryClient, i18n],
  )
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('description')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pb-1">
        {described && <ChangeList described={described} />}
        <OwnCopy />
        <Contact />
      </div>
    </ResponsiveDialog>
  )
}
