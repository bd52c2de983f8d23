import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { PasskeyOfferCard } from '~/features/auth/passkeys/passkey-offer-card'
import { newestBooks } from '~/features/book/book.requests'
import { BookShelf } from '~/features/book/book-shelf'
import { pageTitle } from '~/shell/head'
import { buttonClass } from '~/ui/button-class'
import { ListState } from '~/ui/list-state'
import { PageHeader } from '~/ui/page-header'

const newest = newestBooks(10)

export const Route = createFileRoute('/app/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(newest)
  },
  head: ({ match: { context } }) => pageTitle(context.i18n.t('navigation.home')),
  component: Home,
})

function Home() {
  const { t } = useTranslation(['shell', 'book'])
  const { caller } = Route.useRouteContext()
  const { data } = useSuspenseQuery(newest)
  return (
    <div className="flex flex-col gap-10">
      <PageHeader title={t('home.greeting', { name: caller.name })} description={t('home.description')} />
      <PasskeyOfferCard
        email={caller.email}
        addLink={(label) => (
          <Link to="/app/account" hash="passkeys" className={buttonClass()}>
            {label}
          </Link>
        )}
      />
      <section aria-labelledby="newest" className="flex flex-col gap-5">
        <h2 id="newest" className="text-lg font-semibold">
          {t('book:newest')}
        </h2>
        {data.items.length > 0 ? (
          <BookShelf
            books={data.items}
            link={(id, props) => <Link to="/app/books/$id" params={{ id }} {...props} />}
          />
        ) : (
          <ListState state="none-yet" title={t('book:none')} description={t('book:noneDescription')} />
        )}
      </section>
    </div>
  )
}
