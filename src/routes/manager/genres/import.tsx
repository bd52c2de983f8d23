import { createFileRoute } from '@tanstack/react-router'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { EntityImportPage } from '~/frame/entity/entity-import-page'
import { entityImportRoute } from '~/frame/entity/entity-routes'
import { loadImport } from '~/frame/entity/load-import'

export const Route = createFileRoute('/manager/genres/import')({
  ...entityImportRoute(genre),
  loader: (request) => loadImport(genre, request),
  component: GenrePage,
})

function GenrePage() {
  return <EntityImportPage entity={genre} />
}
