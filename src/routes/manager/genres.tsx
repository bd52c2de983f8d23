import { createFileRoute, Link, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { managedGenres, type GenreSearch } from '~/example/catalogue/genre/genre.list'
import { GenrePage, type GenreLinks } from '~/example/catalogue/manager/genres/genre-page'
import { genrePages } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { requirePermission } from '~/frame/session/guard'
import { areaTitle } from '~/frame/head'

export const Route = createFileRoute('/manager/genres')({
  validateSearch: (search: Partial<GenreSearch> & SearchSchemaInput) => managedGenres.read(search),
  search: { middlewares: [stripSearchParams(managedGenres.defaults)] },
  beforeLoad: ({ context, location }) => requirePermission('genre.read', context.init, location),
  loaderDeps: ({ search }) => managedGenres.read(search),
  loader: async ({ context, deps, cause }) => {
    // The page that is already there keeps its rows, and asks for the new ones by itself.
    if (cause !== 'stay') await context.queryClient.ensureInfiniteQueryData(genrePages(deps))
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
      onSearch={(next, replace) =>
        void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: !replace })
      }
    />
  )
}

const links: GenreLinks = {
  list: (search, props) => (
    <Link
      from="/manager/genres"
      to="/manager/genres"
      search={(before) => ({ ...before, ...search })}
      {...props}
    />
  ),
  books: (genre, props) => <Link to="/manager/books" search={{ genre }} {...props} />,
}
