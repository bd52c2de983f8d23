import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import type { Day, Figures as AllFigures } from './dashboard.contract'
import { lastDays } from './days'

type Props = {
  figures: AllFigures
  /** Absent for those who may not know. */
  signUps?: Day[]
  signIns?: Day[]
}

export function Figures({ figures, signUps, signIns }: Props) {
  const { t } = useTranslation('dashboard')
  const counted = useCounted('dashboard')
  const joined = signUps && lastDays(signUps)
  const visits = signIns && lastDays(signIns)
  return (
    <dl className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      <Figure name={t('users')} value={figures.users}>
        {joined && (
          <>
            {counted('joined', joined.total)} <Before count={joined.before} />
          </>
        )}
      </Figure>
      {visits && (
        <Figure name={t('signIns')} value={visits.total}>
          {t('period')} <Before count={visits.before} />
        </Figure>
      )}
      <Figure name={t('books')} value={figures.books}>
        {counted('ofGenres', figures.genres)}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: number; children?: ReactNode }) {
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

/** What to compare with, so that nobody has to believe in an arrow. */
function Before({ count }: { count: number }) {
  const counted = useCounted('dashboard')
  return <span className="inline-block">({counted('before', count)})</span>
}
