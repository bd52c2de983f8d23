import { useTranslation } from '~/i18n/react'
import { OpenBook } from '~/ui/bookshop-motifs'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'

/** For an address that is promised and not filled yet: it says so. */
export function UnwrittenPage({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={title} />
      <EmptyState icon={<OpenBook />} title={t('unwritten.title')} description={t('unwritten.description')} />
    </div>
  )
}
