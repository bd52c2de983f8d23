import { badgeOf, mainRole } from '~/access/roles'
import { useTranslation } from '~/i18n/react'
import { Badge } from '~/ui/badge'
import type { User } from './user.schema'

/** Users without a name are shown by their address. */
export const displayName = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email

export function UserRole({ role }: Pick<User, 'role'>) {
  const { t } = useTranslation('user')
  const name = mainRole(role)
  return <Badge tone={badgeOf(name)}>{t(`roles.${name}.label`)}</Badge>
}

/** The badges of a user's unusual states, or "Active". */
export function UserState({ user }: { user: User }) {
  const { t } = useTranslation('user')
  const { banned, emailVerified, onboardedAt } = user
  return (
    <span className="badges">
      {banned && <Badge tone="danger">{t('state.banned')}</Badge>}
      {!onboardedAt && <Badge tone="warning">{t('state.invited')}</Badge>}
      {onboardedAt && !emailVerified && <Badge tone="warning">{t('state.notVerified')}</Badge>}
      {!banned && onboardedAt && emailVerified && <Badge tone="success">{t('state.active')}</Badge>}
    </span>
  )
}
