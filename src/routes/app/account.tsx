import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { accountSearch, accountSearchDefaults } from '~/modules/account/account.search'
import { AccountPage } from '~/frame/screens/account-page'
import { loadAccount } from '~/frame/screens/load-account'
import { areaTitle } from '~/frame/head'
import { secondaryMessageFiles } from '~/frame/secondary-messages'

export const Route = createFileRoute('/app/account')({
  staticData: { messages: ['secondary'] },
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountSearchDefaults)] },
  loaderDeps: ({ search: { newEmail } }) => ({ newEmail }),
  loader: ({ context, deps }) => loadAccount(context, deps.newEmail),
  head: ({ match }) => ({
    ...areaTitle(match.context.i18n.t('account:title'), match),
    ...secondaryMessageFiles(match),
  }),
  component: Account,
})

function Account() {
  const { caller } = Route.useRouteContext()
  const { request } = Route.useLoaderData()
  return <AccountPage caller={caller} search={Route.useSearch()} request={request} area="app" />
}
