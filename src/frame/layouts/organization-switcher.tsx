import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { buttonClass } from '~/ui/button-class'
import { useFeatures } from '../features'

/** The way to one's organizations, where the product has any. */
export function OrganizationSwitcher() {
  const { t } = useTranslation('organization')
  if (!useFeatures().organizations) return null
  return (
    <Link
      to="/app/organizations"
      className={buttonClass({ variant: 'ghost', square: true, className: 'text-text-muted max-sm:size-11' })}
    >
      <Building2 aria-hidden="true" />
      <span className="sr-only">{t('navigation.organizations')}</span>
    </Link>
  )
}
