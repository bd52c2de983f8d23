import { useTranslation } from '~/i18n/react'
import { Badge } from '~/ui/badge'
import type { AdministeredOrganization } from './administered.contract'

type Props = { organization: Pick<AdministeredOrganization, 'suspendedAt' | 'ownersCanAct'> }

/** The badges of unusual states, or "Active". */
export function OrganizationState({ organization: { suspendedAt, ownersCanAct } }: Props) {
  const { t } = useTranslation('organizations')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {suspendedAt && <Badge tone="danger">{t('state.suspended')}</Badge>}
      {!ownersCanAct && <Badge tone="warning">{t('state.ownerless')}</Badge>}
      {!suspendedAt && ownersCanAct && <Badge tone="success">{t('state.active')}</Badge>}
    </span>
  )
}
