import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { OpenBook } from '~/ui/bookshop-motifs'

/** For an address that is promised and not filled yet: it says so. */
export function UnwrittenPage({ title, action }: { title: string; action?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center py-10 text-center sm:py-20">
      <OpenBook />
      <h1 className="title-face mt-8 text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-4 font-medium">{t('unwritten.title')}</p>
      <p className="mt-2 max-w-[45ch] text-sm text-text-muted">{t('unwritten.description')}</p>
      {action && <div className="mt-8 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
