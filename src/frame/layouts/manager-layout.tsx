import { Link } from '@tanstack/react-router'
import { type ReactNode, useState, useId, useRef, type TouchEvent } from 'react'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Caller } from '~/access/caller'
import { cn } from '~/ui/cn'
import { Wordmark } from '~/ui/wordmark'
import { fitBar, managerNavigation, useMayOpen, type Entry } from '../navigation'
import { PaletteButton } from '../palette/palette-button'
import { BottomBar, ModuleSwitchers, barItem, NavLink } from './nav-parts'
import { SideBar } from './side-bar'
import { readCookie } from '~/lib/cookies'
import { currentScope } from '~/platform/scope.server'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { drawerCloseThreshold } from '~/ui/constants'

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

/** The entries that do not fit the bar, in a native popover, which works before hydration and without JavaScript. */
function MoreEntries({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation()
  const id = useId()
  const drawer = useRef<HTMLDivElement>(null)
  const close = () => drawer.current?.hidePopover()
  const pull = usePullDown(close)
  return (
    <li className="group/more">
      <button
        type="button"
        popoverTarget={id}
        // Marks the current page although its entry is hidden.
        className={`${barItem} group-has-[[aria-current=page]]/more:text-accent-text`}
      >
        <Ellipsis aria-hidden="true" />
        {t('navigation.more')}
      </button>
      <div ref={drawer} id={id} popover="auto" className={sheet} {...pull}>
        <div aria-hidden="true" className={handle} />
        <ul className="flex flex-col gap-1">
          {entries.map((entry) => (
            <li key={entry.to}>
              <NavLink entry={entry} variant="drawer" onClick={close} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

const handle = 'mx-auto -mt-0.5 mb-2 h-1 w-10 rounded-full bg-border-strong/60'
const sheet =
  'sheet fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none max-h-[80dvh] translate-y-full overflow-y-auto overscroll-contain rounded-t bg-surface-raised p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-text shadow-floating ' +
  'transition-[translate,overlay,display] transition-discrete duration-(--motion-slow) ease-out open:translate-y-0 starting:open:translate-y-full ' +
  'backdrop:bg-overlay'

/** Lets a bottom sheet be dismissed by pulling it down; short of the threshold it springs back. */
function usePullDown(onGone: () => void) {
  const start = useRef<number | null>(null)
  const distance = ({ changedTouches }: TouchEvent) =>
    start.current === null ? 0 : Math.max(0, changedTouches[0]!.clientY - start.current)
  const follow = (element: HTMLElement, pixels: number | null) => {
    element.style.translate = pixels === null ? '' : `0 ${pixels}px`
    element.style.transitionDuration = pixels === null ? '' : '0s'
  }
  const end = (event: TouchEvent<HTMLElement>, dismissed: boolean) => {
    start.current = null
    follow(event.currentTarget, null)
    if (dismissed) onGone()
  }

  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      // Scrollable content is scrolled first.
      if (event.currentTarget.scrollTop <= 0) start.current = event.changedTouches[0]!.clientY
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      if (start.current !== null) follow(event.currentTarget, distance(event))
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) =>
      end(event, distance(event) > event.currentTarget.offsetHeight * drawerCloseThreshold),
    onTouchCancel: (event: TouchEvent<HTMLElement>) => end(event, false),
  }
}
