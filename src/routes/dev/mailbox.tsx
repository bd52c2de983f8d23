import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { Mailbox } from '~/modules/mailbox/mailbox'
import { mailbox } from '~/modules/mailbox/mailbox.requests'
import { pageTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'

export const Route = createFileRoute('/dev/mailbox')({
  beforeLoad: ({ context }) => {
    if (!context.init.mailbox) throw notFound()
  },
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(mailbox())
  },
  head: ({ match: { context } }) => pageTitle(context.i18n.t('mailbox:title')),
  component: MailboxPage,
})

function MailboxPage() {
  const { t } = useTranslation('mailbox')
  // Polls, because mail arrives while the page is open.
  const { data, refetch, isFetching } = useSuspenseQuery({ ...mailbox(), refetchInterval: 3000 })
  return (
    <Mailbox
      messages={data}
      onRefresh={() => void refetch()}
      refreshing={isFetching}
      firstStep={
        <Link to="/login" className={buttonClass({ variant: 'primary' })}>
          {t('toLogin')}
        </Link>
      }
    />
  )
}
