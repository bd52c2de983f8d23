import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'

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
