import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { ScrollText, Settings, Users, UsersRound } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import type { OrganizationTab } from '~/manifest/browser-module'
import { Alert } from '~/ui/feedback/alert'
import { PageHeader } from '~/ui/page-header'
import { canIn } from '~/access/organization'
import { OrganizationLogo } from '../logo/organization-logo'
import type { OwnOrganization } from '../organization.schema'

type Props = {
  organization: OwnOrganization
  /** Shows a greeting after joining. */
  welcome: boolean
  ofModules: readonly OrganizationTab[]
  back: ReactNode
  children: ReactNode
}

/** The layout of an organization's pages: name, the viewer's role and tabs. */
export function OrganizationPage({ organization, welcome, ofModules, back, children }: Props) {
  const { t } = useTranslation('organization')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        back={back}
        media={<OrganizationLogo organization={organization} size="lg" />}
        title={<bdi>{organization.name}</bdi>}
        description={t(`role.${organization.role}`)}
      />
      {welcome && (
        <Alert tone="success" title={t('welcome.title', { organization: organization.name })}>
          {t('welcome.description')}
        </Alert>
      )}
      {organization.suspendedAt && (
        <Alert tone="warning" title={t('suspension.title')}>
          {t('suspension.description')}
        </Alert>
      )}
      <OrganizationTabs organization={organization} ofModules={ofModules} />
      {children}
    </div>
  )
}

const tabsOfPeople: OrganizationTab[] = [
  { to: '/app/o/$slug/members', label: 'organization:tabs.members', icon: Users },
  { to: '/app/o/$slug/teams', label: 'organization:tabs.teams', icon: UsersRound },
]

/** Shown after the tabs of other modules. */
const tabsOfRunning: OrganizationTab[] = [
  { to: '/app/o/$slug/log', label: 'log:title', icon: ScrollText, permission: 'organization.update' },
  // For every member: members without permissions can still leave.
  { to: '/app/o/$slug/settings', label: 'organization:tabs.settings', icon: Settings },
]

type OrganizationTabsProps = {
  organization: OwnOrganization
  /** Tabs of other modules. */
  ofModules: readonly OrganizationTab[]
}

/** The pages of an organization that the viewer may open. */
function OrganizationTabs({ organization: { slug, role }, ofModules }: OrganizationTabsProps) {
  const { t } = useTranslation(['organization', 'log'])
  const tabs = [...tabsOfPeople, ...ofModules, ...tabsOfRunning].filter(
    ({ permission }) => !permission || canIn(role, permission),
  )
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // On phones the tabs scroll: brings the current one into view.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    const current = links.find(({ pathname }) => path.startsWith(pathname))
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav ref={nav} aria-label={t('tabs.label')} className="-mx-5 overflow-x-auto px-5 [scrollbar-width:none]">
      <ul className="flex min-w-max gap-1 border-b border-border">
        {tabs.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} params={{ slug }} activeOptions={{ includeSearch: false }} className={tab}>
              <Icon aria-hidden="true" />
              {t(label as never)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tab =
  '-mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-text-muted transition-colors hover:text-text ' +
  'data-[status=active]:border-accent data-[status=active]:text-accent-text [&_svg]:size-4.5'
