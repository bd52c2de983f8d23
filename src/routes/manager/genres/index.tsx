import { createFileRoute } from '@tanstack/react-router'
import { genre } from '~/example/catalogue/genre/genre.entity'
import { genreView } from '~/example/catalogue/manager/genres/genre-view'
import { loadEntityList } from '~/frame/entity/entity-loaders'
import { EntityListPage } from '~/frame/entity/entity-list-page'
import { entityListRoute } from '~/frame/entity/entity-routes'
import { useTranslation } from '~/i18n/react'

export const Route = createFileRoute('/manager/genres/')({
  ...entityListRoute(genre),
  loader: (request) => loadEntityList(genre, request),
  component: GenrePage,
})

function GenrePage() {
  const { t } = useTranslation('genre')
  return <EntityListPage {...genreView} description={t('description')} />
}
