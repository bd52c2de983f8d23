import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { Badge } from '~/ui/badge'
import { NameList } from '~/ui/text/name-list'
import type { AdministeredOrganization } from './administered.contract'

type Person = { id: string; name: string; email: string }

type OwnerProps = {
  owners: Person[]
  /** The number of further owners. */
  more?: number
  /** Renders a name as a link. */
  link?: (person: Person, label: ReactNode) => ReactNode
}

export function OwnerNames({ owners, more = 0, link }: OwnerProps) {
  const { t, language } = useTranslation('organizations')
  const named = owners.map((person) => ({ ...person, name: person.name || person.email }))
  return (
    <span className="wrap-anywhere">
      <NameList items={named} language={language} link={link} />
      {more > 0 && (
        <span className="text-text-muted">
          {' '}
          {t('fields.andMore', { number: numberText(more, language) })}
        </span>
      )}
    </span>
  )
}

type StateProps = { organization: Pick<AdministeredOrganization, 'suspendedAt' | 'ownersCanAct'> }

/** The badges of unusual states, or "Active". */
export function OrganizationState({ organization: { suspendedAt, ownersCanAct } }: StateProps) {
  const { t } = useTranslation('organizations')
  return (
    <span className="badges">
      {suspendedAt && <Badge tone="danger">{t('state.suspended')}</Badge>}
      {!ownersCanAct && <Badge tone="warning">{t('state.ownerless')}</Badge>}
      {!suspendedAt && ownersCanAct && <Badge tone="success">{t('state.active')}</Badge>}
    </span>
  )
}
