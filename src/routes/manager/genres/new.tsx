import { createFileRoute } from '@tanstack/react-router'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { genreForm } from '~/example/catalogue/manager/genres/genre-form'
import { EntityNewPage } from '~/frame/entity/entity-new-page'
import { entityNewRoute } from '~/frame/entity/entity-routes'

export const Route = createFileRoute('/manager/genres/new')({
  ...entityNewRoute(genre),
  component: GenrePage,
})

function GenrePage() {
  return <EntityNewPage {...genreForm} />
}
