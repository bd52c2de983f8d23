import { useTranslation } from '~/i18n/react'
import type { Figures as AllFigures } from './dashboard.contract'

export function Figures({ figures }: { figures: AllFigures }) {
  const { t, language } = useTranslation('dashboard')
  const number = new Intl.NumberFormat(language)
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {(['users', 'books', 'genres'] as const).map((name) => (
        <div key={name} className="rounded border border-border bg-surface-raised p-5">
          <dt className="text-sm text-text-muted">{t(name)}</dt>
          <dd className="title-face mt-1 text-3xl tabular-nums">{number.format(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
