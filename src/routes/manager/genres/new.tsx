import { createFileRoute } from '@tanstack/react-router'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { genreForm } from '~/example/catalogue/manager/genres/genre-form'
import { DescribedFormPage } from '~/frame/entity/described-form-page'
import { entityNewRoute } from '~/frame/entity/entity-routes'

export const Route = createFileRoute('/manager/genres/new')({
  ...entityNewRoute(genre),
  component: GenrePage,
})

function GenrePage() {
  return <DescribedFormPage {...genreForm} />
}
