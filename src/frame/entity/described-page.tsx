import { can } from '~/access/can'
import { CrudPage } from '~/entity/crud/crud-page'
import type { AnyEntity } from '~/entity/define-entity'
import { useTranslation } from '~/i18n/react'
import { EntityPage } from './entity-page'
import { type EntityViewProps, useEntity } from './use-entity'

/** The page of one entry of a described entity. */
export function DescribedPage<E extends AnyEntity>(props: EntityViewProps<E>) {
  const { requests, pages, caller, view } = useEntity(props)
  const { t } = useTranslation('crud')
  return (
    <EntityPage entity={pages}>
      {({ editLink, ...page }) => (
        <CrudPage
          {...view}
          {...page}
          entity={requests}
          actions={can(caller, requests.permission('update')) && editLink(t('detail.edit'))}
        />
      )}
    </EntityPage>
  )
}
