import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, List, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import { Menu, type MenuEntry } from '~/ui/overlay/menu'
import { OrganizationLogo } from '../logo/organization-logo'
import { myOrganizations } from '../organization.requests'

/** The maximum number of entries; their page has all. */
const most = 8

type Props = {
  className: string
  /** The slug of the current organization. */
  current: string | undefined
  /** The button was pressed before this code had loaded: opens at once. */
  opened: boolean
  children: ReactNode
}

/** The user's organizations with the current one marked, and links to all of them and to a new one. */
export function OrganizationMenu({ className, current, opened, children }: Props) {
  const { t } = useTranslation('organization')
  const { data = [] } = useQuery(myOrganizations())
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!opened) return
    button.current?.focus()
    button.current?.click()
  }, [opened])

  const entries: MenuEntry[] = data.slice(0, most).map((organization) => ({
    kind: 'link',
    label: (
      <>
        <bdi className="min-w-0 flex-1 align-page truncate">{organization.name}</bdi>
        {organization.slug === current && <Check aria-hidden="true" className="text-accent-text" />}
      </>
    ),
    icon: <OrganizationLogo organization={organization} size="sm" />,
    link: <Link to="/app/o/$slug/members" params={{ slug: organization.slug }} />,
  }))

  return (
    <Menu
      align="start"
      trigger={(props) => (
        <button ref={button} type="button" {...props} className={className}>
          {children}
        </button>
      )}
      entries={[
        ...entries,
        entries.length > 0 && { kind: 'separator' },
        {
          kind: 'link',
          label: t('navigation.all'),
          icon: List,
          link: <Link to="/app/organizations" activeOptions={{ exact: true }} />,
        },
        { kind: 'link', label: t('navigation.new'), icon: Plus, link: <Link to="/app/organizations/new" /> },
      ]}
    />
  )
}
