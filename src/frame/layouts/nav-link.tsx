import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import type { Entry } from '../navigation'

/** Of one place on the bar at the bottom, whatever it does there. */
export const barPlace =
  'flex h-full min-w-0 flex-1 flex-col items-center gap-1 rounded px-0.5 pt-2.5 text-center text-[0.6875rem] leading-[1.2] font-medium text-text-muted ' +
  'data-[status=active]:text-accent-text [&_svg]:size-5.5 [&_svg]:shrink-0 rtl:text-[0.625rem]'

const line =
  'flex items-center gap-3 rounded px-3 text-sm font-medium text-text-muted transition-colors hover:bg-hover hover:text-text ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-text [&_svg]:size-4.5 [&_svg]:shrink-0'

const variants = {
  bar: barPlace,
  top: 'flex items-center gap-2 rounded px-1.5 py-2 text-sm font-medium whitespace-nowrap text-text-muted transition-colors hover:bg-hover hover:text-text data-[status=active]:text-accent-text md:px-2 xl:px-3 [&_svg]:size-4.5 max-lg:[&_svg]:hidden',
  side: `${line} h-9 w-full whitespace-nowrap`,
  drawer: `${line} min-h-12`,
}

type Props = {
  entry: Entry
  variant: keyof typeof variants
  /** The icon alone is seen; the words stay for those who do not see it. */
  wordless?: boolean
  onClick?: () => void
}

export function NavLink({ entry, variant, wordless, onClick }: Props) {
  const { t } = useTranslation()
  const Icon = entry.icon
  return (
    <Link
      to={entry.to}
      // Whatever is searched for or shown there, it is the same place.
      activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
      onClick={onClick}
      className={cn(variants[variant], wordless && 'justify-center')}
    >
      <Icon aria-hidden="true" />
      <span className={wordless ? 'sr-only' : 'max-w-full'}>{t(entry.label as never)}</span>
    </Link>
  )
}
