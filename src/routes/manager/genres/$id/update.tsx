import { createFileRoute } from '@tanstack/react-router'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { genreForm } from '~/example/catalogue/manager/genres/genre-form'
import { loadLatest } from '~/frame/entity/entity-loaders'
import { entityUpdateRoute } from '~/frame/entity/entity-routes'
import { DescribedFormPage } from '~/frame/entity/described-form-page'

export const Route = createFileRoute('/manager/genres/$id/update')({
  ...entityUpdateRoute(genre),
  loader: (request) => loadLatest(genre, request),
  component: GenrePage,
})

function GenrePage() {
  return <DescribedFormPage {...genreForm} />
}
