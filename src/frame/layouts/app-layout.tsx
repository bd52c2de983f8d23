import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { Wordmark } from '~/ui/wordmark'
import { appNavigation, useMayOpen } from '../navigation'
import { PaletteButton } from '../palette/palette-button'
import { BottomBar, ModuleSwitchers, NavLink } from './nav-parts'

/** A bottom bar on phones, a top bar on desktops. */
export function AppLayout({ caller, children }: { caller: Caller; children: ReactNode }) {
  const { t } = useTranslation()
  const entries = appNavigation.filter(useMayOpen(caller))
  return (
    <div className="flex min-h-dvh flex-col pb-20 sm:pb-0">
      <header className="border-b border-border print:hidden">
        <div className="mx-auto flex h-16 w-full max-w-5xl items-center gap-2 px-5">
          <Link to="/app" activeOptions={{ exact: true }} className="me-auto flex rounded-tight">
            {/* In a narrow bar the entries need the room. */}
            <Wordmark className="sm:max-md:[&>span]:sr-only" />
          </Link>
          <nav aria-label={t('navigation.label')} className="hidden items-center gap-1 sm:flex">
            {entries.map((entry) => (
              <NavLink key={entry.to} entry={entry} variant="top" />
            ))}
          </nav>
          <ModuleSwitchers variant="line" />
          <PaletteButton variant="line" />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl flex-1 px-5 py-8 outline-none sm:py-12"
      >
        {children}
      </main>
      <BottomBar entries={entries} />
    </div>
  )
}
