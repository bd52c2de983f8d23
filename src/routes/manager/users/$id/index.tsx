import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { pageTitle } from '~/shell/head'
import { UnwrittenPage } from '~/shell/screens/unwritten-page'

export const Route = createFileRoute('/manager/users/$id/')({
  head: ({ match: { context } }) => pageTitle(context.i18n.t('pages.user')),
  component: User,
})

function User() {
  const { t } = useTranslation()
  return <UnwrittenPage title={t('pages.user')} />
}
