import { useTranslation } from '~/i18n/react'
import { EmptyShelf } from '~/ui/bookshop-motifs'
import { ErrorPage } from '~/ui/error-page'
import { ErrorActions } from './error-actions'

export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <ErrorPage
      code="404"
      title={t('errors.notFound.title')}
      description={t('errors.notFound.description')}
      motif={<EmptyShelf />}
      actions={<ErrorActions />}
    />
  )
}
