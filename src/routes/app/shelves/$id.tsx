import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { apiClient } from '~/api/api-client'
import { listRoute } from '~/entity/list/list-route'
import type { shelfContract } from '~/example/catalogue/shelf/shelf.contract'
import { shelfBookList, type ShelfSearch } from '~/example/catalogue/shelf/shelf.list'
import { oneShelf, shelfPages } from '~/example/catalogue/shelf/shelf.requests'
import { isState } from '~/example/catalogue/shelf/shelf-states'
import { type ShelfLinks, ShelfPage } from '~/example/catalogue/shelf/shelf-page'
import { BackLink } from '~/frame/back-link'
import { listBesideThePage } from '~/frame/beside-the-page'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'
import { useListPage } from '~/frame/use-list-page'
import { useTranslation } from '~/i18n/react'

const api = apiClient<typeof shelfContract>('shelf')

export const Route = createFileRoute('/app/shelves/$id')({
  ...withSecondaryMessages('shelf.read', {
    reads: ({ params: { id } }) => [{ ...api.query('get', { shelf: id }), rowOf: 'list' }],
    rows: '/app/books/$id',
  }),
  ...listRoute(shelfBookList),
  loader: async ({ context: { queryClient, i18n }, params: { id }, deps, cause }) => {
    const { name } = await queryClient.ensureQueryData(oneShelf(id))
    await listBesideThePage(cause, deps, () => queryClient.ensureInfiniteQueryData(shelfPages(id, deps)))
    return { title: name ?? (isState(id) ? i18n.t(`shelf:states.${id}`) : '') }
  },
  head: secondaryHead('book:navigation.shelves'),
  component: One,
})

function One() {
  const { t } = useTranslation('shelf')
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data: shelf } = useSuspenseQuery(oneShelf(id))
  const { list, onSearch } = useListPage<ShelfSearch>('/app/shelves/$id')
  const links: ShelfLinks = {
    list,
    book: (bookId, props) => <Link to="/app/books/$id" params={{ id: bookId }} {...props} />,
    books: (props) => <Link to="/app/books" {...props} />,
  }
  const { organization } = shelf
  const leave = () =>
    void (organization
      ? navigate({ to: '/app/o/$slug/shelves', params: { slug: organization.slug } })
      : navigate({ to: '/app/shelves' }))
  return (
    <ShelfPage
      shelf={shelf}
      search={Route.useLoaderDeps()}
      back={
        organization ? (
          <BackLink to="/app/o/$slug/shelves" params={{ slug: organization.slug }}>
            <bdi>{organization.name}</bdi>
          </BackLink>
        ) : (
          <BackLink to="/app/shelves">{t('back')}</BackLink>
        )
      }
      links={links}
      onSearch={onSearch}
      onRemoved={leave}
    />
  )
}
