import { createFileRoute } from '@tanstack/react-router'
import { oneBook } from '~/example/catalogue/book/book.requests'
import { bookPages } from '~/example/catalogue/manager/book-pages'
import { BookEditor } from '~/example/catalogue/manager/editor/book-editor'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { EntityFormPage } from '~/frame/entity/entity-form-page'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'

export const Route = createFileRoute('/manager/books/$id/update')({
  ...withSecondaryMessages('book.update'),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await Promise.all([
      // Bypasses the cache: an edit starts from the latest version.
      queryClient.fetchQuery(oneBook(id)),
      queryClient.ensureQueryData(genreList()),
    ])
  },
  head: secondaryHead('book:pages.edit'),
  component: EditBook,
})

function EditBook() {
  return <EntityFormPage entity={bookPages}>{(form) => <BookEditor {...form} />}</EntityFormPage>
}
