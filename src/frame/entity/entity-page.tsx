import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { type EntityPages, pathsOf } from '~/entity/screen/entity-pages'
import { useMessage } from '~/i18n/use-message'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { buttonClass } from '~/ui/button-class'
import { BackLink } from '../back-link'
import { asLeft } from '../left-lists'
import { useEntryMatch } from './use-entity'

type Page<Entry> = {
  caller: Caller
  entry: Entry
  readAt: number
  back: ReactNode
  editLink: (label: string) => ReactNode
  onChanged: () => Promise<void>
  /** Leaves the page of a deleted entry for the list. */
  onDeleted: () => Promise<void>
}

type Props<Entry> = { entity: EntityPages<Entry>; children: (page: Page<Entry>) => ReactNode }

/** The page of one entry, with its links and what follows a change or a deletion; the entity draws the content. */
export function EntityPage<Entry>({ entity, children }: Props<Entry>) {
  const { one, keys, many } = entity
  const formatMessage = useMessage()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { caller, id } = useEntryMatch()
  const paths = pathsOf(entity)
  const { data, dataUpdatedAt } = useSuspenseQuery(one(id))

  /** Only after the page is left: active queries would be refetched and fail. */
  const clearCache = () => queryClient.removeQueries({ ...keys, type: 'inactive' })

  const onDeleted = async () => {
    clearCache()
    await router.navigate({ to: paths.list, ...asLeft(router, paths.list), replace: true })
    clearCache()
  }

  return (
    <Fragment key={id}>
      {children({
        caller,
        entry: data,
        readAt: dataUpdatedAt,
        back: <BackLink to={paths.list}>{formatMessage(many)}</BackLink>,
        editLink: (label) => (
          <Link to={paths.update} params={{ id } as never} className={buttonClass()}>
            <Pencil aria-hidden="true" />
            {label}
          </Link>
        ),
        onChanged: () => waitForRefresh(queryClient.invalidateQueries(keys)),
        onDeleted,
      })}
    </Fragment>
  )
}
