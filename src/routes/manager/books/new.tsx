import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { pageTitle } from '~/shell/head'
import { UnwrittenPage } from '~/shell/screens/unwritten-page'

export const Route = createFileRoute('/manager/books/new')({
  head: ({ match: { context } }) => pageTitle(context.i18n.t('pages.newBook')),
  component: NewBook,
})

function NewBook() {
  const { t } = useTranslation()
  return <UnwrittenPage title={t('pages.newBook')} />
}
