import { createFileRoute } from '@tanstack/react-router'
import { apiClient } from '~/api/api-client'
import type { bookContract } from '~/example/catalogue/book/book.contract'
import { oneBook } from '~/example/catalogue/book/book.requests'
import { bookPages } from '~/example/catalogue/manager/book-pages'
import { BookPage } from '~/example/catalogue/manager/detail/book-detail'
import { EntityPage } from '~/frame/entity/entity-page'
import { areaHead } from '~/frame/head'
import { DeletedScreen, orDeleted } from '~/frame/screens/deleted-screen'
import { pageRequires } from '~/frame/session/guard'

const books = apiClient<typeof bookContract>('book')

export const Route = createFileRoute('/manager/books/$id/')({
  staticData: {
    reads: ({ params: { id } }) => [{ ...books.query('get', { id }), rowOf: 'list' }],
  },
  beforeLoad: pageRequires('book.read'),
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
  return <EntityPage entity={bookPages}>{(page) => <BookPage {...page} />}</EntityPage>
}
