import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { Alert } from '~/ui/feedback/alert'

/** On the dashboard: that mail fails. Nothing if it does not. */
export function FailingMailNote({ count, all }: { count: number; all: ReactNode }) {
  const { t } = useTranslation('mail')
  if (count === 0) return null
  return (
    <Alert tone="warning" title={t('failing.title', { count })} actions={all}>
      {t('failing.description')}
    </Alert>
  )
}
