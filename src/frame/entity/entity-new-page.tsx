import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Entry } from '~/entity/crud/crud-entity'
import { NewEntry } from '~/entity/crud/crud-forms'
import { formOf } from '~/entity/crud/entity-form'
import type { AnyEntity } from '~/entity/define-entity'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'
import { BackLink, ListLink } from '../back-link'
import { type EntityFormProps, useEntity } from './use-entity'

export function EntityNewPage<E extends AnyEntity>(props: EntityFormProps<E>) {
  const { name } = props.entity
  const { requests, paths, form: own } = useEntity(props)
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [{ form, checks, draw }] = useState(() => formOf(props.entity, requests, own))

  const show = async (entry: Entry, another: boolean) => {
    await queryClient.invalidateQueries(requests.keys)
    queryClient.setQueryData(requests.one(entry.id).queryKey, entry)
    if (another) return
    // Replaces the form in the history: going back to it would show an empty form.
    const page = { to: paths.one, params: { id: entry.id } as never }
    await router.navigate({ ...page, replace: true, ignoreBlocker: true })
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={<BackLink to={paths.list}>{formatMessage(`${name}:many`)}</BackLink>}
        title={formatMessage(`${name}:add`)}
      />
      <NewEntry
        form={form}
        checks={checks}
        create={requests.create}
        cancel={
          // Hidden on phones: the bar has one row, and the back link is above.
          <ListLink to={paths.list} className={buttonClass({ className: 'max-sm:hidden' })}>
            {t('form.cancel')}
          </ListLink>
        }
        onCreated={(entry, another) => waitForRefresh(show(entry, another))}
      >
        {draw}
      </NewEntry>
    </div>
  )
}
