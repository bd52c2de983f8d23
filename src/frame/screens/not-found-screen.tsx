import { useTranslation } from '~/i18n/react'
import { EmptyShelf } from '~/ui/bookshop-motifs'
import { ErrorActions } from './error-actions'
import { ErrorView } from './error-view'

export function NotFoundScreen({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  return (
    <ErrorView
      error={error}
      code="404"
      title={t('errors.notFound.title')}
      description={t('errors.notFound.description')}
      motif={<EmptyShelf />}
      actions={<ErrorActions />}
    />
  )
}
