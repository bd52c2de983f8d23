import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can } from '~/access/can'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'
import { useListPage } from '~/frame/use-list-page'
import { useTranslation } from '~/i18n/react'
import { MailList } from '~/modules/mail/mail-list'
import { mailList, type MailSearch } from '~/modules/mail/mail.list'
import { mailPages } from '~/modules/mail/mail.requests'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/mail')({
  ...listRoute(mailList),
  ...withSecondaryMessages('mail.read'),
  loader: async ({ context, deps, cause }) => {
    await loadList(cause, () => context.queryClient.ensureInfiniteQueryData(mailPages(deps)))
  },
  head: secondaryHead('mail:title'),
  component: Mails,
})

function Mails() {
  const { t } = useTranslation('mail')
  const { caller } = Route.useRouteContext()
  const { list } = useListPage<MailSearch>('/manager/mail')
  const personLink = (id: string, label: ReactNode) =>
    can(caller, 'user.get') ? (
      <Link to="/manager/users/$id" params={{ id }} className="text-link">
        {label}
      </Link>
    ) : (
      label
    )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <MailList search={Route.useLoaderDeps()} links={{ list, create: null }} personLink={personLink} />
    </div>
  )
}
