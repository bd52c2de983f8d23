import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { ExternalLink, Pencil } from 'lucide-react'
import { can } from '~/access/can'
import { bookKeys, oneBook } from '~/example/catalogue/book/book.requests'
import { BookPage } from '~/example/catalogue/manager/detail/book-detail'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { requires } from '~/frame/session/guard'
import { BackLink } from '~/frame/back-link'
import { areaHead } from '~/frame/head'
import { asLeft } from '~/frame/left-lists'
import { DeletedScreen, orDeleted } from '~/frame/screens/deleted-screen'
import { buttonClass } from '~/ui/button-class'

export const Route = createFileRoute('/manager/books/$id/')({
  beforeLoad: requires('book.read'),
  loader: async ({ context, params: { id } }) => {
    const read = () => context.queryClient.ensureQueryData(oneBook(id))
    const { title } = await orDeleted(context, 'book.delete', id, read)
    return { title }
  },
  head: areaHead('book:pages.one'),
  component: Book,
  notFoundComponent: DeletedScreen,
})

function Book() {
  const { t } = useTranslation(['catalogue', 'frame', 'book'])
  const { id } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const book = useSuspenseQuery(oneBook(id))

  /** Only after the page is left: active queries would be refetched and fail. */
  const clearCache = () => {
    queryClient.removeQueries({ ...bookKeys, type: 'inactive' })
    queryClient.removeQueries({ ...genreKeys, type: 'inactive' })
  }

  const leaveDeleted = async () => {
    clearCache()
    await router.navigate({ to: '/manager/books', ...asLeft(router, '/manager/books'), replace: true })
    clearCache()
  }

  return (
    <BookPage
      key={id}
      caller={caller}
      book={book.data}
      readAt={book.dataUpdatedAt}
      back={<BackLink to="/manager/books">{t('book:navigation.books')}</BackLink>}
      actions={
        <>
          {can(caller, 'book.update') && (
            <Link to="/manager/books/$id/update" params={{ id }} className={buttonClass()}>
              <Pencil aria-hidden="true" />
              {t('detail.edit')}
            </Link>
          )}
          <Link to="/app/books/$id" params={{ id }} className={buttonClass({ variant: 'ghost' })}>
            <ExternalLink aria-hidden="true" />
            {t('detail.open')}
          </Link>
        </>
      }
      onDeleted={leaveDeleted}
    />
  )
}
