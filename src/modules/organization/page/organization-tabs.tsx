import { Link, useLocation } from '@tanstack/react-router'
import { ScrollText, Settings, Users, UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { canIn } from '~/access/organization'
import { useTranslation } from '~/i18n/react'
import type { OrganizationTab } from '~/manifest/browser-module'
import type { OwnOrganization } from '../organization.schema'

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

type Props = {
  organization: OwnOrganization
  /** Tabs of other modules. */
  ofModules: readonly OrganizationTab[]
}

/** The pages of an organization that the viewer may open. */
export function OrganizationTabs({ organization: { slug, role }, ofModules }: Props) {
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
