import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import type { SwitcherVariant } from '~/manifest/browser-module'
import { browserModules } from '~/modules'
import { cn } from '~/ui/cn'
import { type Entry, isOn, useFeatures } from '../navigation'

export const barItem =
  'flex h-full min-w-0 flex-1 flex-col items-center gap-1 rounded px-0.5 pt-2.5 text-center text-[0.6875rem] leading-[1.2] font-medium text-text-muted ' +
  'data-[status=active]:text-accent-text [&_svg]:size-5.5 [&_svg]:shrink-0 rtl:text-[0.625rem]'

const line =
  'flex items-center gap-3 rounded px-3 text-sm font-medium text-text-muted transition-colors hover:bg-hover hover:text-text ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-text [&_svg]:size-4.5 [&_svg]:shrink-0'

const variants = {
  bar: barItem,
  top: 'flex items-center gap-2 rounded px-1.5 py-2 text-sm font-medium whitespace-nowrap text-text-muted transition-colors hover:bg-hover hover:text-text data-[status=active]:text-accent-text md:px-2 xl:px-3 [&_svg]:size-4.5 max-lg:[&_svg]:hidden',
  side: `${line} h-9 w-full whitespace-nowrap`,
  drawer: `${line} min-h-12`,
}

type Props = {
  entry: Entry
  variant: keyof typeof variants
  /** Shows the icon only; the label stays for screen readers. */
  wordless?: boolean
  onClick?: () => void
}

export function NavLink({ entry, variant, wordless, onClick }: Props) {
  const { t } = useTranslation()
  const Icon = entry.icon
  return (
    <Link
      to={entry.to}
      // Search parameters do not matter for the current entry.
      activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
      onClick={onClick}
      className={cn(variants[variant], wordless && 'justify-center')}
    >
      <Icon aria-hidden="true" />
      <span className={wordless ? 'sr-only' : 'max-w-full'}>{t(entry.label as never)}</span>
    </Link>
  )
}

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

export const ModuleSwitchers = ({ variant }: { variant: SwitcherVariant }) =>
  browserModules
    .filter(isOn(useFeatures()))
    .map(({ Switcher }, index) => Switcher && <Switcher key={index} variant={variant} />)
