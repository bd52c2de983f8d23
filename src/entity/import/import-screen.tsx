import { createContext, useContext } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import { useMessage } from '~/i18n/use-message'
import type { RefSource } from '../crud/ref-value'
import { type ImportEntity, type ImportGuide, importFields, isCreatable } from './import-entity'
import type { ListLinks, OnSearch } from '../list/use-list'
import type { ImportSearch } from './import.list'
import type { ImportRequests } from './import-requests'

type ImportScreen = {
  entity: ImportEntity
  guide: ImportGuide
  requests: ImportRequests
  /** Searches the targets of references. */
  refs: Record<string, RefSource>
  caller: Caller
  search: ImportSearch
  list: ListLinks<ImportSearch>['list']
  onSearch: OnSearch<ImportSearch>
}

const Context = createContext<ImportScreen | null>(null)

export const ImportProvider = Context.Provider

export function useImport() {
  const screen = useContext(Context)!
  const formatMessage = useMessage()
  const { entity, caller } = screen
  return {
    ...screen,
    fields: importFields(entity),
    label: (field: string) => formatMessage(`${entity.name}:fields.${field}`),
    mayCreate: (field: string) =>
      isCreatable(entity, field) && can(caller, `${entity.refs[field]!.name}.create` as Permission),
  }
}

/** The text of a cell; a dash if it is blank. */
export const CellText = ({ value }: { value: string | null | undefined }) =>
  value?.trim() ? <bdi>{value}</bdi> : <span className="text-text-muted">—</span>
