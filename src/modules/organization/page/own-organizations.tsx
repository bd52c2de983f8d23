import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button-class'
import { ChevronEnd } from '~/ui/directional-icons'
import { EmptyState } from '~/ui/feedback/empty-state'
import { OrganizationLogo } from '../logo/organization-logo'
import type { JoinedOrganization } from '../organization.schema'

/** The user's organizations, last used first. */
export function OwnOrganizations({ organizations }: { organizations: readonly JoinedOrganization[] }) {
  const { t } = useTranslation('organization')
  if (organizations.length === 0)
    return (
      <EmptyState
        icon={<Building2 aria-hidden="true" />}
        title={t('own.none.title')}
        description={t('own.none.description')}
        action={
          <Link to="/app/organizations/new" className={buttonClass({ variant: 'primary' })}>
            {t('own.none.action')}
          </Link>
        }
        className="rounded border border-dashed border-border-strong/60"
      />
    )
  const sorted = organizations.toSorted((one, other) => Number(other.lastUsed) - Number(one.lastUsed))
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {sorted.map((organization) => (
        <li key={organization.id}>
          <OrganizationCard organization={organization} />
        </li>
      ))}
    </ul>
  )
}

function OrganizationCard({ organization }: { organization: JoinedOrganization }) {
  const { t } = useTranslation('organization')
  const counted = useCounted('organization')
  const { slug, name, role, members, lastUsed, suspendedAt } = organization
  return (
    <Link
      to="/app/o/$slug/members"
      params={{ slug }}
      className="flex h-full items-center gap-4 rounded border border-border bg-surface-raised p-4 transition-[border-color,box-shadow] hover:border-accent hover:shadow-floating"
    >
      <OrganizationLogo organization={organization} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block align-page truncate font-semibold">
          {name}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
          {t(`role.${role}`)} · {counted('own.members', members)}
          {lastUsed && <Badge tone="accent">{t('own.lastUsed')}</Badge>}
          {suspendedAt && <Badge tone="warning">{t('own.suspended')}</Badge>}
        </span>
      </span>
      <ChevronEnd className="size-4 shrink-0 text-text-muted" />
    </Link>
  )
}
