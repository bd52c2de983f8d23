import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { type EntityFormPages, pathsOf } from '~/entity/screen/entity-pages'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'
import { BackLink, ListLink } from '../back-link'
import { useEntryMatch } from './use-entity'

export type FormProps<Entry> = {
  caller: Caller
  /** Null for a new entry. */
  entry: Entry | null
  cancel: ReactNode
  onSaved: (entry: Entry, another: boolean) => Promise<void>
}

type Props<Entry> = {
  entity: EntityFormPages<Entry>
  description?: ReactNode
  children: (form: FormProps<Entry>) => ReactNode
}

/** The page of an entity's form: for an existing entry if the path has an id, otherwise for a new one. */
export function EntityFormPage<Entry extends { id: string }>(props: Props<Entry>) {
  return useEntryMatch().id ? <UpdatePage {...props} /> : <NewPage {...props} />
}

function NewPage<Entry extends { id: string }>({ entity, description, children }: Props<Entry>) {
  const { one, keys, many, add } = entity
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { caller } = useEntryMatch()
  const paths = pathsOf(entity)

  const show = async (entry: Entry, another: boolean) => {
    await queryClient.invalidateQueries(keys)
    queryClient.setQueryData(one(entry.id).queryKey, entry)
    if (another) return
    // Replaces the form in the history: going back to it would show an empty form.
    const page = { to: paths.one, params: { id: entry.id } as never }
    await router.navigate({ ...page, replace: true, ignoreBlocker: true })
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={<BackLink to={paths.list}>{formatMessage(many)}</BackLink>}
        title={formatMessage(add)}
        description={description}
      />
      {children({
        caller,
        entry: null,
        cancel: (
          // On phones the bar has room for two buttons, and the back link is above.
          <ListLink to={paths.list} className={buttonClass({ className: 'max-sm:nth-last-3:hidden' })}>
            {t('form.cancel')}
          </ListLink>
        ),
        onSaved: (entry, another) => waitForRefresh(show(entry, another)),
      })}
    </div>
  )
}

function UpdatePage<Entry extends { id: string }>({ entity, children }: Props<Entry>) {
  const { one, keys, edit, nameOf } = entity
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { caller, id } = useEntryMatch()
  const { data: entry } = useSuspenseQuery(one(id))
  const page = { to: pathsOf(entity).one, params: { id } as never }

  const leave = async (saved: Entry) => {
    queryClient.setQueryData(one(id).queryKey, saved)
    await router.navigate({ ...page, ignoreBlocker: true })
    await queryClient.invalidateQueries(keys)
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={
          <BackLink {...page}>
            <bdi className="wrap-anywhere">{nameOf(entry)}</bdi>
          </BackLink>
        }
        title={formatMessage(edit)}
      />
      <Fragment key={id}>
        {children({
          caller,
          entry,
          cancel: (
            <Link {...page} className={buttonClass()}>
              {t('form.cancel')}
            </Link>
          ),
          onSaved: (saved) => waitForRefresh(leave(saved)),
        })}
      </Fragment>
    </div>
  )
}
