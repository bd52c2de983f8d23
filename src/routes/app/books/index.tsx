import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { pageTitle } from '~/shell/head'
import { UnwrittenPage } from '~/shell/screens/unwritten-page'

export const Route = createFileRoute('/app/books/')({
  head: ({ match: { context } }) => pageTitle(context.i18n.t('navigation.books')),
  component: Books,
})

function Books() {
  const { t } = useTranslation()
  return <UnwrittenPage title={t('navigation.books')} />
}
