import { createFileRoute } from '@tanstack/react-router'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { genreView } from '~/example/catalogue/manager/genres/genre-view'
import { loadEntity } from '~/frame/entity/entity-loaders'
import { DescribedPage } from '~/frame/entity/described-page'
import { entityPageRoute } from '~/frame/entity/entity-routes'
import { DeletedScreen } from '~/frame/screens/deleted-screen'

export const Route = createFileRoute('/manager/genres/$id/')({
  ...entityPageRoute(genre),
  loader: (request) => loadEntity(genre, request),
  component: GenrePage,
  notFoundComponent: DeletedScreen,
})

function GenrePage() {
  return <DescribedPage {...genreView} />
}
