import { createFileRoute } from '@tanstack/react-router'
import { bookGuide, bookImport } from '~/example/catalogue/import/book-import'
import { EntityImportPage, loadImport } from '~/frame/entity/entity-import-page'
import { entityImportRoute } from '~/frame/entity/entity-routes'

export const Route = createFileRoute('/manager/books/import')({
  ...entityImportRoute({ name: 'book' }),
  loader: (request) => loadImport(bookImport, request, 'book:palette.import'),
  component: ImportBooks,
})

function ImportBooks() {
  return <EntityImportPage entity={bookImport} guide={bookGuide} many="book:navigation.books" />
}
