import { Download } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'

/** A plain link: the browser does the rest, also before the page's script is there. */
export function DataCard() {
  const { t } = useTranslation('account')
  return (
    <Card title={t('data.title')} description={t('data.description')}>
      <a href="/api/rest/account/data" download="foreword-my-data.json" className={buttonClass()}>
        <Download aria-hidden="true" />
        {t('data.download')}
      </a>
    </Card>
  )
}
