import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Entry } from '../navigation'
import { NavLink } from './nav-link'

/** The navigation bar of phones; `children` are its last entry. */
export function BottomBar({ entries, children }: { entries: Entry[]; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('navigation.label')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-border bg-surface-raised px-1 pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="flex h-17 *:flex *:min-w-0 *:flex-1">
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink entry={entry} variant="bar" />
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}
