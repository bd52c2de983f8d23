import { useTranslation } from '~/i18n/react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'

/** Someone else saved this person meanwhile. Without a choice to make, the form has taken their version on. */
export function ChangedNote({ onCompare }: { onCompare?: () => void }) {
  const { t } = useTranslation('user')
  return (
    <div role="status">
      <Alert
        tone={onCompare ? 'warning' : 'info'}
        title={t('form.meanwhile.title')}
        actions={
          onCompare && (
            <Button size="sm" onClick={onCompare}>
              {t('form.meanwhile.compare')}
            </Button>
          )
        }
      >
        {t(onCompare ? 'form.meanwhile.changed' : 'form.meanwhile.taken')}
      </Alert>
    </div>
  )
}
