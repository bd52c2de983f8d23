import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import type { Day, Figures as AllFigures } from './dashboard.contract'
import { lastDays } from './days'

type Props = {
  figures: AllFigures
  /** Absent without the permission. */
  signUps?: Day[]
  signIns?: Day[]
  /** The figures that modules contribute. */
  children: ReactNode
}

export function Figures({ figures, signUps, signIns, children }: Props) {
  const { t } = useTranslation('dashboard')
  const counted = useCounted('dashboard')
  const joined = signUps && lastDays(signUps)
  const recent = signIns && lastDays(signIns)
  return (
    <dl className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      <Figure name={t('users')} value={figures.users}>
        {joined && (
          <>
            {counted('joined', joined.total)} <Before count={joined.before} />
          </>
        )}
      </Figure>
      {recent && (
        <Figure name={t('signIns')} value={recent.total}>
          {t('period')} <Before count={recent.before} />
        </Figure>
      )}
      {children}
    </dl>
  )
}

/** The comparison with the days before, in words. */
function Before({ count }: { count: number }) {
  const counted = useCounted('dashboard')
  return <span className="inline-block">({counted('before', count)})</span>
}

/** @public for modules to come */
export function Figure({ name, value, children }: { name: string; value: number; children?: ReactNode }) {
  const { language } = useTranslation('dashboard')
  return (
    <div className="rounded border border-border bg-surface-raised p-5">
      <dt className="text-sm text-text-muted">{name}</dt>
      <dd className="mt-1">
        <span className="title-face block text-3xl tabular-nums">{numberText(value, language)}</span>
        <span className="mt-1 block text-sm text-text-muted">{children}</span>
      </dd>
    </div>
  )
}
