import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { can } from '~/access/can'
import { CrudPage } from '~/entity/crud/crud-page'
import type { AnyEntity } from '~/entity/define-entity'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { buttonClass } from '~/ui/button-class'
import { BackLink } from '../back-link'
import { asLeft } from '../left-lists'
import { type EntityViewProps, useEntity } from './use-entity'

export function EntityPage<E extends AnyEntity>(props: EntityViewProps<E>) {
  const { requests, paths, caller, id, view } = useEntity(props)
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useSuspenseQuery(requests.one(id))

  /** Only after the page is left: active queries would be refetched and fail. */
  const forget = () => queryClient.removeQueries({ ...requests.keys, type: 'inactive' })

  const leaveDeleted = async () => {
    forget()
    await router.navigate({ to: paths.list, ...asLeft(router, paths.list), replace: true })
    forget()
  }

  return (
    <CrudPage
      {...view}
      key={id}
      entity={requests}
      caller={caller}
      entry={data}
      readAt={dataUpdatedAt}
      back={<BackLink to={paths.list}>{formatMessage(`${requests.name}:many`)}</BackLink>}
      actions={
        can(caller, requests.permission('update')) && (
          <Link to={paths.update} params={{ id } as never} className={buttonClass()}>
            <Pencil aria-hidden="true" />
            {t('detail.edit')}
          </Link>
        )
      }
      onDeleted={leaveDeleted}
    />
  )
}
