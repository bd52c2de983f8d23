import { createFileRoute, Link } from '@tanstack/react-router'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { managedGenres } from '~/example/catalogue/genre/genre.list'
import { GenrePage, type GenreLinks } from '~/example/catalogue/manager/genres/genre-page'
import { genrePages } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { requirePermission } from '~/frame/session/guard'
import { areaTitle } from '~/frame/head'

export const Route = createFileRoute('/manager/genres')({
  ...listRoute(managedGenres),
  beforeLoad: ({ context, location }) => requirePermission('genre.read', context.init, location),
  loader: async ({ context, deps, cause }) => {
    await loadList(cause, () => context.queryClient.ensureInfiniteQueryData(genrePages(deps)))
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('book:navigation.genres'), match),
  component: Genres,
})

function Genres() {
  const { t } = useTranslation(['frame', 'book'])
  const { caller } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <GenrePage
      title={t('book:navigation.genres')}
      caller={caller}
      search={Route.useLoaderDeps()}
      links={links}
      onSearch={(change, replace) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace })
      }
    />
  )
}

const links: GenreLinks = {
  list: (change, props) => (
    <Link
      from="/manager/genres"
      to="/manager/genres"
      search={(before) => ({ ...before, ...change })}
      {...props}
    />
  ),
  books: (genre, props) => <Link to="/manager/books" search={{ genre }} {...props} />,
}
