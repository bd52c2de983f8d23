import { createFileRoute, Link, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { GenrePage } from '~/features/catalogue/genres/genre-page'
import {
  type GenreSearch,
  genreSearchDefaults,
  readGenreSearch,
} from '~/features/catalogue/genres/genre-search'
import type { GenreLinks } from '~/features/catalogue/genres/links'
import { genrePages } from '~/features/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { requirePermission } from '~/shell/guard'
import { areaTitle } from '~/shell/head'

export const Route = createFileRoute('/manager/genres')({
  validateSearch: (search: Partial<GenreSearch> & SearchSchemaInput) => readGenreSearch(search),
  search: { middlewares: [stripSearchParams(genreSearchDefaults)] },
  beforeLoad: ({ context, location }) => requirePermission('genre.read', context.init, location),
  loaderDeps: ({ search }) => readGenreSearch(search),
  loader: async ({ context, deps, cause }) => {
    // The page that is already there keeps its rows, and asks for the new ones by itself.
    if (cause !== 'stay') await context.queryClient.ensureInfiniteQueryData(genrePages(deps))
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('navigation.genres'), match),
  component: Genres,
})

function Genres() {
  const { t } = useTranslation()
  const { caller } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <GenrePage
      title={t('navigation.genres')}
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
