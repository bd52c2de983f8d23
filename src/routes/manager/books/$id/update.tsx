import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { can } from '~/access/can'
import { bookKeys, oneBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { EditBookForm } from '~/example/catalogue/manager/editor/edit-book-form'
import { genreKeys, genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { secondaryMessageFiles, withSecondaryMessages } from '~/frame/secondary-messages'
import { BackLink } from '~/frame/back-link'
import { areaTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/books/$id/update')({
  ...withSecondaryMessages('book.update'),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await Promise.all([
      // Bypasses the cache: an edit starts from the latest version.
      queryClient.fetchQuery(oneBook(id)),
      queryClient.ensureQueryData(genreList()),
    ])
  },
  head: ({ match }) => ({
    ...areaTitle(match.context.i18n.t('book:pages.edit'), match),
    ...secondaryMessageFiles(match),
  }),
  component: EditBook,
})

function EditBook() {
  const { t } = useTranslation(['frame', 'catalogue', 'book'])
  const { id } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: book } = useSuspenseQuery(oneBook(id))

  const leave = async (saved: Book) => {
    queryClient.setQueryData(oneBook(id).queryKey, saved)
    await router.navigate({ to: '/manager/books/$id', params: { id }, ignoreBlocker: true })
    await Promise.all([queryClient.invalidateQueries(bookKeys), queryClient.invalidateQueries(genreKeys)])
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={
          <BackLink to="/manager/books/$id" params={{ id }}>
            <bdi className="wrap-anywhere">{book.title}</bdi>
          </BackLink>
        }
        title={t('book:pages.edit')}
      />
      <EditBookForm
        key={id}
        book={book}
        mayCreateGenre={can(caller, 'genre.create')}
        link={(other, props) => <Link to="/manager/books/$id" params={{ id: other }} {...props} />}
        cancel={
          <Link to="/manager/books/$id" params={{ id }} className={buttonClass()}>
            {t('catalogue:form.cancel')}
          </Link>
        }
        onSaved={(saved) => waitForRefresh(leave(saved))}
      />
    </div>
  )
}
