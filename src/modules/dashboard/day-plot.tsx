import { useState, type PointerEvent } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import type { Day } from './dashboard.contract'
import { ceilingOf, lastDays, longDay, shortDay } from './days'

type Props = {
  of: 'signUps' | 'signIns'
  /** The last one is today, which is incomplete. */
  days: Day[]
}

/**
 * A bar for each day. A text describes the day under the pointer or chosen by keyboard, and a table has all numbers. An
 * invisible slider over the bars provides keyboard, touch and right-to-left support.
 */
export function DayPlot({ of, days: known }: Props) {
  const { t, language } = useTranslation('dashboard')
  const inWords = useCounted('dashboard')
  const counted = (count: number) => inWords(`plots.${of}.counted`, count)
  const title = t(`plots.${of}.title`)
  const { shown: days } = lastDays(known)
  const last = days.length - 1
  const [at, setAt] = useState(last)
  const [pointed, setPointed] = useState(false)

  const most = Math.max(...days.map(({ count }) => count))
  const ceiling = ceilingOf(most)
  const peak = days.findLast(({ count }) => count === most)!
  const label = (index: number) => {
    const { day, count } = days[index]!
    const name = index === last ? t('plots.today') : longDay(day, language)
    return t('plots.said', { day: name, number: counted(count) })
  }

  const pointAt = (event: PointerEvent<HTMLInputElement>) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect()
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const along = (isMirrored ? right - event.clientX : event.clientX - left) / width
    setAt(Math.min(last, Math.max(0, Math.floor(along * days.length))))
    setPointed(true)
  }

  return (
    <Card title={title} description={t(`plots.${of}.description`)}>
      {/* Both lines share one grid cell, to avoid a layout shift. */}
      <p className="grid text-sm *:col-start-1 *:row-start-1">
        <span className={cn('text-text-muted', pointed && 'invisible')} suppressHydrationWarning>
          {most === 0 ? (
            t(`plots.${of}.none`)
          ) : (
            <RichText
              text={t('plots.most')}
              parts={{
                count: counted(most),
                day: <span suppressHydrationWarning>{longDay(peak.day, language)}</span>,
              }}
            />
          )}
        </span>
        <span
          aria-hidden="true"
          className={cn('font-medium', !pointed && 'invisible')}
          suppressHydrationWarning
        >
          {label(at)}
        </span>
      </p>
      <div className="relative mt-6 h-36 ps-9">
        {most > 0 && (
          <>
            <Line className="top-0">{numberText(ceiling, language)}</Line>
            <Line className="top-1/2">{numberText(ceiling / 2, language)}</Line>
          </>
        )}
        <div aria-hidden="true" className="relative flex h-full border-b border-border-strong">
          {days.map(({ day, count }, index) => (
            <div
              key={day}
              className={cn('flex flex-1 items-end px-px', pointed && index === at && 'bg-hover')}
            >
              <div
                style={{ height: `${(100 * count) / ceiling}%` }}
                className={cn(
                  'w-full rounded-t-[2px] [print-color-adjust:exact] forced-color-adjust-none forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText]',
                  count > 0 && 'min-h-0.5',
                  pointed && index === at ? 'bg-text forced-colors:bg-[Highlight]' : 'bg-border-strong',
                  // Today is incomplete, so its bar is open.
                  index === last &&
                    count > 0 &&
                    'border-x border-t border-border-strong bg-transparent forced-colors:bg-transparent',
                )}
              />
            </div>
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={title}
          aria-valuetext={label(at)}
          onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={(event) => setPointed(event.currentTarget === document.activeElement)}
          onFocus={() => setPointed(true)}
          onBlur={() => setPointed(false)}
          suppressHydrationWarning
          className={slider}
        />
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between gap-2 ps-9 text-xs text-text-muted">
        {[0, Math.round(last / 2)].map((index) => (
          <span key={index} suppressHydrationWarning>
            {shortDay(days[index]!.day, language)}
          </span>
        ))}
        <span>{t('plots.today')}</span>
      </p>
      <DayTable title={title} days={days} />
    </Card>
  )
}

function Line({ className, children }: { className: string; children: string }) {
  return (
    <div aria-hidden="true" className={cn('absolute inset-x-0 border-t border-border', className)}>
      <span className="absolute start-0 -translate-y-1/2 bg-surface-raised pe-2 text-xs text-text-muted tabular-nums">
        {children}
      </span>
    </div>
  )
}

const slider =
  'absolute inset-y-0 start-9 end-0 m-0 w-[calc(100%-2.25rem)] cursor-default touch-pan-y appearance-none rounded-tight bg-transparent noscript:hidden ' +
  '[&::-moz-range-thumb]:opacity-0 [&::-moz-range-track]:bg-transparent [&::-webkit-slider-thumb]:opacity-0'

/** The numbers as a table, newest first. Opens without JavaScript. */
function DayTable({ title, days }: { title: string; days: Day[] }) {
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
