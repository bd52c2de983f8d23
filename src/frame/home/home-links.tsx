import { Link } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { ForwardIcon } from '~/ui/directional-icons'
import { appNavigation, useMayOpen } from '../navigation'

/** Links for the home page of a product whose modules contribute nothing to it. */
export function HomeLinks({ caller }: { caller: Caller }) {
  const { t } = useTranslation(['frame', 'home'])
  const entries = appNavigation.filter(useMayOpen(caller)).filter(({ to }) => to !== '/app')
  return (
    <section aria-labelledby="next" className="flex flex-col gap-5">
      <h2 id="next" className="text-lg font-semibold">
        {t('home:next')}
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-4 rounded border border-border bg-surface-raised p-5 font-medium transition-[border-color,box-shadow] hover:border-accent hover:shadow-floating"
            >
              <span className="rounded bg-accent-soft p-2.5 text-accent-text [&_svg]:size-5">
                <Icon aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">{t(label as never)}</span>
              <ForwardIcon className="size-4 shrink-0 text-text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
