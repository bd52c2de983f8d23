import { createFileRoute } from '@tanstack/react-router'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { EntityImportPage, loadImport } from '~/frame/entity/entity-import-page'
import { entityImportRoute } from '~/frame/entity/entity-routes'

export const Route = createFileRoute('/manager/genres/import')({
  ...entityImportRoute(genre),
  loader: (request) => loadImport(genre, request),
  component: GenrePage,
})

function GenrePage() {
  return <EntityImportPage entity={genre} />
}
