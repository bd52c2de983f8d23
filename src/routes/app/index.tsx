import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { PasskeyOfferCard } from '~/modules/auth/passkeys/passkey-offer-card'
import { newestBooks, visitedBooks } from '~/example/catalogue/book/book.requests'
import { BookShelf } from '~/example/catalogue/book/book-shelf'
import { rememberTimeZone } from '~/lib/time-zone-cookie'
import { currentGreeting, keepGreeting } from '~/frame/greeting'
import { areaTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { ListState } from '~/ui/list/list-state'
import { PageHeader } from '~/ui/page-header'

const newest = newestBooks(10)

export const Route = createFileRoute('/app/')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.ensureQueryData(newest), queryClient.ensureQueryData(visitedBooks())])
    return { greeting: currentGreeting() }
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('navigation.home'), match),
  component: Home,
})

function Home() {
  const { t } = useTranslation('book')
  const { caller } = Route.useRouteContext()
  const { greeting } = Route.useLoaderData()
  const { items: books } = useSuspenseQuery(newest).data
  const { items: visited } = useSuspenseQuery(visitedBooks()).data
  useEffect(() => {
    keepGreeting(greeting)
    rememberTimeZone()
  }, [greeting])
  return (
    <div className="flex flex-col gap-10">
      <PageHeader
        title={t(`home.greeting.${greeting}`, { name: caller.name })}
        description={visited.length === 0 && books.length > 0 && t('home.first')}
      />
      <PasskeyOfferCard
        email={caller.email}
        addLink={(label) => (
          <Link to="/app/account" hash="passkeys" className={buttonClass()}>
            {label}
          </Link>
        )}
      />
      {visited.length > 0 && (
        <Shelf id="visited" title={t('home.carryOn')}>
          <BookShelf row books={visited} link={bookLink} />
        </Shelf>
      )}
      <Shelf id="newest" title={t('newest')}>
        {books.length > 0 ? (
          <BookShelf books={books} link={bookLink} />
        ) : (
          <ListState
            state="none-yet"
            title={t('none')}
            description={t('noneDescription')}
            action={
              can(caller, 'book.create') && (
                <Link to="/manager/books/new" className={buttonClass({ variant: 'primary' })}>
                  {t('list.addFirst')}
                </Link>
              )
            }
          />
        )}
      </Shelf>
    </div>
  )
}

const bookLink = (id: string, props: { className: string; children: ReactNode }) => (
  <Link to="/app/books/$id" params={{ id }} {...props} />
)

function Shelf({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
