import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import type { Day } from './dashboard.contract'
import { longDay } from './days'

/** The numbers as a table, newest first. Opens without JavaScript. */
export function DayTable({ title, days }: { title: string; days: Day[] }) {
  const { t, language } = useTranslation('dashboard')
  return (
    <details className="mt-4 text-sm">
      <summary className="w-fit rounded-tight text-text-muted hover:text-text">{t('plots.table')}</summary>
      <div
        role="region"
        aria-label={title}
        tabIndex={0}
        className="mt-3 max-h-64 overflow-y-auto rounded-tight"
      >
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-surface-raised text-xs text-text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-start font-medium">
                {t('plots.day')}
              </th>
              <th scope="col" className="py-1.5 pe-2 text-end font-medium">
                {t('plots.number')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day} className="border-t border-border">
                <th scope="row" className="py-1 text-start font-normal">
                  <time dateTime={day} suppressHydrationWarning>
                    {longDay(day, language)}
                  </time>
                </th>
                <td className="py-1 pe-2 text-end tabular-nums">{numberText(count, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
