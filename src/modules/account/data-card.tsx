import { Download } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { product } from '~/lib/product'
import { useReadOnly } from '~/ui/read-only'

/** A plain link, which works before hydration. */
export function DataCard() {
  const { t } = useTranslation('account')
  const readOnly = useReadOnly()
  const icon = <Download aria-hidden="true" />
  return (
    <Card title={t('data.title')} description={t('data.description')}>
      {/* Read-only while impersonating: the file belongs to the user. */}
      {readOnly ? (
        <Button icon={icon}>{t('data.download')}</Button>
      ) : (
        <a href="/api/rest/account/data" download={`${product.slug}-my-data.json`} className={buttonClass()}>
          {icon}
          {t('data.download')}
        </a>
      )}
    </Card>
  )
}
