import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useId } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { Avatar } from '~/ui/avatar'
import { IconButton } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Ltr } from '~/ui/text/ltr'
import { Tooltip } from '~/ui/overlay/tooltip'
import { chordKeys, KeyHint, useChord } from '~/ui/chord'
import { Wordmark } from '~/ui/wordmark'
import { type Entry, managerNavigation, useMayOpen } from '../navigation'
import { PaletteButton } from '../palette/palette-button'
import { paletteKey } from '../palette/type-ahead'
import { ModuleSwitchers, NavLink } from './nav-parts'

const toggleKey = 'b'

type Props = { caller: Caller; collapsed: boolean; onToggle: () => void }

/** The navigation of desktops, which can be collapsed to icons. */
export function SideBar({ caller, collapsed, onToggle }: Props) {
  const { t } = useTranslation()
  const id = useId()
  useChord(toggleKey, onToggle)
  const mayOpen = useMayOpen(caller)
  const sections = managerNavigation
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(mayOpen) }))
    .filter(({ entries }) => entries.length > 0)
  const action = t(collapsed ? 'navigation.expand' : 'navigation.collapse')
  const ToggleIcon = collapsed ? PanelLeftOpen : PanelLeftClose

  return (
    <aside className="hidden border-e border-border bg-surface-sunken sm:block">
      <div
        className="sticky top-0 flex h-dvh flex-col gap-5 [@media(max-height:54rem)]:gap-3 [@media(max-height:54rem)]:py-3 overflow-x-hidden overflow-y-auto p-4 data-collapsed:px-3"
        data-collapsed={collapsed || undefined}
      >
        <div className={cn('flex items-center gap-2', collapsed ? 'flex-col' : 'justify-between')}>
          <Link
            to="/manager/dashboard"
            // A long product name breaks and leaves room for the button.
            className={cn('flex min-w-0 rounded-tight py-2', collapsed ? 'px-1' : 'ps-3')}
          >
            <Wordmark markOnly={collapsed} className="min-w-0" />
          </Link>
          <Tooltip
            side="end"
            className="shrink-0 noscript:hidden"
            content={
              <>
                {action} <KeyHint letter={toggleKey} />
              </>
            }
          >
            {() => (
              <IconButton
                label={action}
                icon={<ToggleIcon aria-hidden="true" className="rtl:-scale-x-100" />}
                aria-controls={id}
                aria-keyshortcuts={chordKeys(toggleKey)}
                onClick={onToggle}
                className="text-text-muted"
              />
            )}
          </Tooltip>
        </div>
        <Tooltip
          side="end"
          className="justify-center"
          content={
            collapsed && (
              <>
                {t('navigation.search')} <KeyHint letter={paletteKey} />
              </>
            )
          }
        >
          {() => <PaletteButton variant={collapsed ? 'icon' : 'field'} />}
        </Tooltip>
        <ModuleSwitchers variant={collapsed ? 'icon' : 'side'} />
        <nav
          id={id}
          aria-label={t('navigation.label')}
          className="flex flex-1 flex-col gap-6 [@media(max-height:54rem)]:gap-3"
        >
          {sections.map(({ heading, entries }) => (
            <section key={heading}>
              <h2
                className={collapsed ? 'sr-only' : 'truncate px-3 pb-2 text-xs font-semibold text-text-muted'}
              >
                {t(heading)}
              </h2>
              <ul className="flex flex-col gap-0.5">
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <SideLink entry={entry} collapsed={collapsed} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="flex flex-col gap-1">
          <Tooltip content={collapsed && caller.name} side="end" className="w-full">
            {() => (
              <Link
                to="/manager/account"
                className={cn(
                  'flex w-full min-w-0 items-center gap-3 rounded py-2 transition-colors hover:bg-hover',
                  collapsed ? 'justify-center' : 'px-3',
                )}
              >
                <Avatar name={caller.name || caller.email} seed={caller.userId} size="sm" />
                <span className={collapsed ? 'sr-only' : 'min-w-0 text-sm'}>
                  <span dir="auto" className="block align-page truncate font-medium">
                    {caller.name}
                  </span>
                  <Ltr className="block truncate text-xs text-text-muted">{caller.email}</Ltr>
                </span>
              </Link>
            )}
          </Tooltip>
        </div>
      </div>
    </aside>
  )
}

/** Collapsed, its label is a tooltip. */
function SideLink({ entry, collapsed }: { entry: Entry; collapsed: boolean }) {
  const { t } = useTranslation()
  return (
    <Tooltip content={collapsed && t(entry.label as never)} side="end" className="w-full">
      {() => <NavLink entry={entry} variant="side" wordless={collapsed} />}
    </Tooltip>
  )
}
