import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { pageTitle } from '~/shell/head'
import { UnwrittenPage } from '~/shell/screens/unwritten-page'

export const Route = createFileRoute('/manager/users/$id/update')({
  head: ({ match: { context } }) => pageTitle(context.i18n.t('pages.editUser')),
  component: EditUser,
})

function EditUser() {
  const { t } = useTranslation()
  return <UnwrittenPage title={t('pages.editUser')} />
}
