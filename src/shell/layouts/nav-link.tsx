import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import type { Entry } from '../navigation'

const looks = {
  bar: 'flex min-w-0 flex-auto flex-col items-center gap-1 rounded px-0.5 py-2 text-center text-[0.6875rem] leading-tight rtl:text-[0.5625rem] font-medium text-text-muted data-[status=active]:text-accent-text [&_svg]:size-5.5',
  top: 'flex items-center gap-2 rounded px-3 py-2 text-sm font-medium text-text-muted transition-colors hover:bg-hover hover:text-text data-[status=active]:text-accent-text [&_svg]:size-4.5',
  side: 'flex items-center gap-3 rounded px-3 py-2 text-sm font-medium text-text-muted transition-colors hover:bg-hover hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-accent-text [&_svg]:size-4.5',
}

export function NavLink({ entry, look }: { entry: Entry; look: keyof typeof looks }) {
  const { t } = useTranslation()
  const Icon = entry.icon
  return (
    <Link to={entry.to} activeOptions={{ exact: entry.exact ?? false }} className={looks[look]}>
      <Icon aria-hidden="true" />
      <span className="max-w-full">{t(entry.label)}</span>
    </Link>
  )
}
