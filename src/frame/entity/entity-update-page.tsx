import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Entry } from '~/entity/crud/crud-entity'
import { EditEntry } from '~/entity/crud/crud-forms'
import { formOf } from '~/entity/crud/entity-form'
import { type AnyEntity, entryName } from '~/entity/define-entity'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'
import { BackLink } from '../back-link'
import { type EntityFormProps, useEntity } from './use-entity'

export function EntityUpdatePage<E extends AnyEntity>(props: EntityFormProps<E>) {
  const { requests, paths, id, form: own } = useEntity(props)
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: entry } = useSuspenseQuery(requests.one(id))
  const [{ form, checks, draw, shown }] = useState(() => formOf(props.entity, requests, own))
  const page = { to: paths.one, params: { id } as never }

  const leave = async (saved: Entry) => {
    queryClient.setQueryData(requests.one(id).queryKey, saved)
    await router.navigate({ ...page, ignoreBlocker: true })
    await queryClient.invalidateQueries(requests.keys)
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={
          <BackLink {...page}>
            <bdi className="wrap-anywhere">{entryName(props.entity, entry)}</bdi>
          </BackLink>
        }
        title={formatMessage(`${requests.name}:edit`)}
      />
      <EditEntry
        key={id}
        form={form}
        checks={checks}
        entry={entry}
        update={requests.update}
        shown={shown}
        cancel={
          <Link {...page} className={buttonClass()}>
            {t('form.cancel')}
          </Link>
        }
        onSaved={(saved) => waitForRefresh(leave(saved))}
      >
        {draw}
      </EditEntry>
    </div>
  )
}
