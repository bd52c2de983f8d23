import { Ellipsis } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import { usePullDown } from '~/ui/overlay/use-pull-down'
import type { Entry } from '../navigation'
import { barPlace, NavLink } from './nav-link'

/** The entries that do not fit the bar, in a native popover, which works before hydration and without JavaScript. */
export function MoreEntries({ entries }: { entries: Entry[] }) {
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
        className={`${barPlace} group-has-[[aria-current=page]]/more:text-accent-text`}
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
