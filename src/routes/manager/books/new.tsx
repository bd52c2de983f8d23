import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { can } from '~/access/can'
import { bookKeys, oneBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { NewBookForm } from '~/example/catalogue/manager/editor/new-book-form'
import { genreKeys, genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { secondaryMessageFiles, withSecondaryMessages } from '~/frame/secondary-messages'
import { BackLink, ListLink } from '~/frame/back-link'
import { areaTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/books/new')({
  ...withSecondaryMessages('book.create'),
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(genreList())
  },
  head: ({ match }) => ({
    ...areaTitle(match.context.i18n.t('book:pages.new'), match),
    ...secondaryMessageFiles(match),
  }),
  component: NewBook,
})

function NewBook() {
  const { t } = useTranslation(['frame', 'catalogue', 'book'])
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()

  const show = async (book: Book, another: boolean) => {
    await Promise.all([queryClient.invalidateQueries(bookKeys), queryClient.invalidateQueries(genreKeys)])
    queryClient.setQueryData(oneBook(book.id).queryKey, book)
    if (another) return
    // Replaces the form in the history: going back to it would show an empty form.
    await router.navigate({
      to: '/manager/books/$id',
      params: { id: book.id },
      replace: true,
      ignoreBlocker: true,
    })
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={<BackLink to="/manager/books">{t('book:navigation.books')}</BackLink>}
        title={t('book:pages.new')}
        description={t('catalogue:form.newDescription')}
      />
      <NewBookForm
        mayCreateGenre={can(caller, 'genre.create')}
        link={(id, props) => <Link to="/manager/books/$id" params={{ id }} {...props} />}
        cancel={
          // Hidden on phones: the bar has one row, and the back link is above.
          <ListLink to="/manager/books" className={buttonClass({ className: 'max-sm:hidden' })}>
            {t('catalogue:form.cancel')}
          </ListLink>
        }
        onCreated={(book, another) => waitForRefresh(show(book, another))}
      />
    </div>
  )
}
