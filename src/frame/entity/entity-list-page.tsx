import { Link } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '~/access/can'
import { CrudList } from '~/entity/crud/crud-list'
import type { RefSelect } from '~/entity/crud/ref-select'
import type { AnyEntity, GivenFor } from '~/entity/define-entity'
import type { FieldsWith } from '~/entity/fields/define-fields'
import type { AnySearch } from '~/entity/list/define-list'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { buttonClass } from '~/ui/button-class'
import { exportLink, ListPage, pageLink, rowLink } from '../list-page'
import { useListPage } from '../use-list-page'
import { type EntityViewProps, useEntity } from './use-entity'

type RefFilter<F> = FieldsWith<F, { kind: 'ref' | 'refs'; filter: 'same' }>

type Props<E extends AnyEntity> = EntityViewProps<E> & { description?: ReactNode } & GivenFor<
    RefFilter<E['fields']>,
    { RefSelect: typeof RefSelect }
  >

export function EntityListPage<E extends AnyEntity>(props: Props<E>) {
  const { name, plural } = props.entity
  const { requests, paths, caller, search, view } = useEntity(props)
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const { list, onSearch } = useListPage<AnySearch>(paths.list)
  const create = can(caller, requests.permission('create')) ? pageLink(paths.new) : null

  return (
    <ListPage
      title={formatMessage(`${name}:many`)}
      description={props.description && <span className="max-sm:hidden">{props.description}</span>}
      actions={
        <Link to={paths.import} className={buttonClass({ className: 'max-sm:h-11' })}>
          <FileUp aria-hidden="true" />
          {t('list.importFile')}
        </Link>
      }
      create={create}
      createLabel={
        <>
          <Plus aria-hidden="true" />
          {formatMessage(`${name}:add`)}
        </>
      }
    >
      <CrudList
        {...view}
        entity={requests}
        caller={caller}
        search={search}
        links={{
          list,
          one: rowLink(paths.one),
          edit: rowLink(paths.update),
          export: exportLink(plural),
          create,
        }}
        RefSelect={props.RefSelect}
        onSearch={onSearch}
      />
    </ListPage>
  )
}
