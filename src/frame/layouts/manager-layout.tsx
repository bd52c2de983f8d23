import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Caller } from '~/access/caller'
import { cn } from '~/ui/cn'
import { Wordmark } from '~/ui/wordmark'
import { fitBar, managerNavigation, useMayOpen } from '../navigation'
import { PaletteButton } from '../palette/palette-button'
import { MoreEntries } from './more-entries'
import { BottomBar, ModuleSwitchers } from './nav-parts'
import { SideBar } from './side-bar'
import { readCookie } from '~/lib/cookies'
import { currentScope } from '~/platform/scope.server'

/** A side bar on desktops, a bottom bar on phones. */
export function ManagerLayout({ caller, children }: { caller: Caller; children: ReactNode }) {
  const { collapsed, toggle } = useSideBar()
  const { shown, behind } = fitBar(
    managerNavigation.flatMap(({ entries }) => entries).filter(useMayOpen(caller)),
  )
  return (
    <div
      className={cn(
        'min-h-dvh pb-20 transition-[grid-template-columns] duration-(--motion) max-sm:[--bottom-bar:4.25rem] sm:grid sm:pb-0 print:block!',
        collapsed ? 'sm:grid-cols-[4.5rem_1fr]' : 'sm:grid-cols-[15rem_1fr]',
      )}
    >
      <SideBar caller={caller} collapsed={collapsed} onToggle={toggle} />
      <div className="min-w-0">
        <header className="flex h-16 items-center justify-between border-b border-border px-5 sm:hidden print:hidden">
          <Link to="/manager/dashboard" className="flex rounded-tight">
            <Wordmark />
          </Link>
          <div className="flex items-center">
            <ModuleSwitchers variant="icon" />
            <PaletteButton variant="icon" />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[75rem] px-5 py-8 outline-none sm:px-10 sm:py-10"
        >
          {children}
        </main>
      </div>
      <BottomBar entries={shown}>{behind.length > 0 && <MoreEntries entries={behind} />}</BottomBar>
    </div>
  )
}

const cookie = 'side-bar'
const collapsedValue = 'collapsed'
const yearSeconds = 31_536_000

const cookies = createIsomorphicFn()
  .server((): string | null => currentScope().request.headers.get('cookie'))
  .client(() => document.cookie)

const wasCollapsed = () => readCookie(cookies(), cookie) === collapsedValue

/** Whether the side bar is collapsed to icons. A cookie, so that the server renders the same state. */
function useSideBar(): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(wasCollapsed)
  const toggle = () => {
    setCollapsed(!collapsed)
    document.cookie = `${cookie}=${collapsed ? 'open' : collapsedValue}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  }
  return { collapsed, toggle }
}
