import { Download } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { product } from '~/lib/product'

/** A plain link: the browser does the rest, also before the page's script is there. */
export function DataCard() {
  const { t } = useTranslation('account')
  return (
    <Card title={t('data.title')} description={t('data.description')}>
      <a href="/api/rest/account/data" download={`${product.slug}-my-data.json`} className={buttonClass()}>
        <Download aria-hidden="true" />
        {t('data.download')}
      </a>
    </Card>
  )
}
