import { createFileRoute } from '@tanstack/react-router'
import { AccountPage, loadAccount } from '~/frame/screens/account-page'
import { accountRoute } from '~/frame/screens/account-route'

export const Route = createFileRoute('/app/account')({
  ...accountRoute,
  loader: ({ context, deps }) => loadAccount(context, deps.newEmail),
  component: Account,
})

function Account() {
  const { caller } = Route.useRouteContext()
  const { request } = Route.useLoaderData()
  return <AccountPage caller={caller} search={Route.useSearch()} request={request} area="app" />
}
