import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { pageTitle } from '~/shell/head'
import { UnwrittenPage } from '~/shell/screens/unwritten-page'

export const Route = createFileRoute('/manager/books/$id/')({
  head: ({ match: { context } }) => pageTitle(context.i18n.t('pages.book')),
  component: Book,
})

function Book() {
  const { t } = useTranslation()
  return <UnwrittenPage title={t('pages.book')} />
}
