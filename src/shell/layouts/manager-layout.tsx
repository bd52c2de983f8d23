import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { Avatar } from '~/ui/avatar'
import { buttonClass } from '~/ui/button-class'
import { Ltr } from '~/ui/ltr'
import { Wordmark } from '~/ui/wordmark'
import { type Entry, managerNavigation } from '../navigation'
import { NavLink } from './nav-link'

/** A side bar beside wide content on desks; on phones the same entries at the bottom. */
export function ManagerLayout({ caller, children }: { caller: Caller; children: ReactNode }) {
  const { t } = useTranslation()
  const mayUse = ({ permission }: Entry) => !permission || can(caller, permission)
  const onPhones = managerNavigation.flatMap(({ entries }) => entries).filter(mayUse)
  return (
    <div className="min-h-dvh pb-20 max-sm:[--bottom-bar:4.625rem] sm:grid sm:grid-cols-[15rem_1fr] sm:pb-0">
      <aside className="hidden border-e border-border bg-surface-sunken sm:block">
        <div className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto p-4">
          <Link to="/manager/dashboard" className="rounded-tight px-3 py-2">
            <Wordmark />
          </Link>
          <nav aria-label={t('navigation.label')} className="flex flex-1 flex-col gap-6">
            {managerNavigation.map(({ heading, entries }) => (
              <section key={heading}>
                <h2 className="px-3 pb-2 text-xs font-semibold text-text-muted">{t(heading)}</h2>
                <ul className="flex flex-col gap-0.5">
                  {entries.filter(mayUse).map((entry) => (
                    <li key={entry.to}>
                      <NavLink entry={entry} look="side" />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <Link
            to="/manager/account"
            className="flex items-center gap-3 rounded px-3 py-2 transition-colors hover:bg-hover"
          >
            <Avatar name={caller.name || caller.email} seed={caller.userId} size="sm" />
            <span className="min-w-0 text-sm">
              <span dir="auto" className="block truncate font-medium">
                {caller.name}
              </span>
              <Ltr className="block truncate text-xs text-text-muted">{caller.email}</Ltr>
            </span>
          </Link>
        </div>
      </aside>
      <div className="min-w-0">
        <header className="flex h-16 items-center justify-between border-b border-border px-5 sm:hidden">
          <Link to="/manager/dashboard" className="rounded-tight">
            <Wordmark />
          </Link>
          <Link to="/app" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            {t('navigation.openApp')}
          </Link>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[75rem] px-5 py-8 outline-none sm:px-10 sm:py-10"
        >
          {children}
        </main>
      </div>
      <nav
        aria-label={t('navigation.label')}
        className="fixed inset-x-0 bottom-0 z-40 flex border-t border-border bg-surface-raised px-2 pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        {onPhones
          .filter(({ to }) => to !== '/api/docs' && to !== '/app')
          .map((entry) => (
            <NavLink key={entry.to} entry={entry} look="bar" />
          ))}
      </nav>
    </div>
  )
}
