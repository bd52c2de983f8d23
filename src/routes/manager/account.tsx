import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { devices, passkeys, visits } from '~/modules/account/account.requests'
import { accountSearch, accountSearchDefaults } from '~/modules/account/account.search'
import { AccountPage } from '~/frame/screens/account-page'
import { areaTitle } from '~/frame/head'

export const Route = createFileRoute('/manager/account')({
  validateSearch: accountSearch,
  search: { middlewares: [stripSearchParams(accountSearchDefaults)] },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(devices()),
      queryClient.ensureQueryData(passkeys()),
      queryClient.ensureQueryData(visits()),
    ])
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('account:title'), match),
  component: Account,
})

function Account() {
  const { caller } = Route.useRouteContext()
  return <AccountPage caller={caller} search={Route.useSearch()} area="manager" />
}
