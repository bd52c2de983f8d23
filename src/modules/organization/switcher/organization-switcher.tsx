import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { lateModule } from '~/lib/late-module'
import type { SwitcherVariant } from '~/manifest/browser-module'
import { cn } from '~/ui/cn'
import { myOrganizations, oneOrganization } from '../organization.requests'

const lateMenu = lateModule(() => import('./switcher-menu'))

const base =
  'flex min-w-0 items-center text-sm font-medium text-text-muted transition-colors hover:bg-hover hover:text-text rounded [&_svg]:size-4.5 [&_svg]:shrink-0 '
const square = 'size-10 shrink-0 justify-center max-sm:size-11 max-sm:[&_svg]:size-5 '

const variants: Record<SwitcherVariant, { box: string; words: string }> = {
  /** In a bar: with the name of the current organization if it fits. */
  line: {
    box: `${base}${square}xl:w-auto xl:max-w-44 xl:justify-start xl:gap-2 xl:px-3`,
    words: 'max-xl:sr-only',
  },
  icon: { box: base + square, words: 'sr-only' },
  side: { box: `${base}h-9 w-full gap-3 px-3`, words: '' },
}

/**
 * A link to the list of one's organizations, which becomes a menu when it is first pressed. It stays a link if the menu's
 * code cannot be loaded.
 */
export function OrganizationSwitcher({ variant }: { variant: SwitcherVariant }) {
  const { t } = useTranslation('organization')
  const [menu, setMenu] = useState(() => lateMenu.read())
  const [pressed, setPressed] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const slug = useParams({ strict: false, select: (params) => params.slug })
  // The page of an organization has loaded it; elsewhere nothing is requested.
  const { data } = useQuery({ ...oneOrganization(slug ?? ''), enabled: false })

  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setPressed(true)
    try {
      // With its entries: later ones would move others under the pointer.
      const [part] = await Promise.all([lateMenu.load(), queryClient.ensureQueryData(myOrganizations())])
      setMenu(part)
    } catch {
      setPressed(false)
      await navigate({ to: '/app/organizations' })
    }
  }

  const { box, words } = variants[variant]
  const content = (
    <>
      <Building2 aria-hidden="true" />
      {/* The manager's side bar also links to all organizations. */}
      <span className={data ? 'sr-only' : words}>
        {t(variant === 'side' ? 'navigation.own' : 'navigation.organizations')}
      </span>
      {data && <bdi className={cn('truncate', words)}>{data.name}</bdi>}
    </>
  )
  if (menu)
    return (
      <menu.OrganizationMenu className={box} current={slug} opened={pressed}>
        {content}
      </menu.OrganizationMenu>
    )
  return (
    <Link
      to="/app/organizations"
      activeProps={{}}
      aria-busy={pressed || undefined}
      className={cn(box, pressed && 'animate-breathe')}
      onPointerEnter={lateMenu.prefetch}
      onClick={(event) => void open(event)}
    >
      {content}
    </Link>
  )
}
