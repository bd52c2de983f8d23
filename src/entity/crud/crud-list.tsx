import { Pencil, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { useMessage } from '~/i18n/use-message'
import { rowLinkClass } from '~/ui/list/data-table'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { toast } from '~/ui/feedback/toast'
import { defineBulk, type BulkDialogProps, type BulkTarget } from '../bulk/define-bulk'
import { entryName } from '../define-entity'
import { titleField } from '../fields/define-fields'
import type { AnySearch } from '../list/define-list'
import { EntityList } from '../screen/entity-list'
import { fromFirstPage } from '../list/list-screen'
import { type DrawRowLink, type ListLinks, type OnSearch, useListTexts } from '../list/use-list'
import type { AnyRequests } from './crud-entity'
import type { AnyCells } from './entry-value'
import { type DrawExportLink, ExportLink, useFieldList } from './field-list'
import type { RefSelect } from './ref-select'
import type { RefSource } from './ref-value'
import { RemoveDialog, type RemoveDialogProps } from './remove-dialog'
import { ActDialog } from '../act/act-dialog'
import { useBulkAct, useOutcomeToast } from '../act/use-bulk-act'

type Props = {
  entity: AnyRequests
  caller: Caller
  search: AnySearch
  links: ListLinks<AnySearch> & {
    one: DrawRowLink
    edit: DrawRowLink
    export: DrawExportLink<AnySearch>
  }
  onSearch: OnSearch<AnySearch>
  cells?: AnyCells
  /** Filter by a reference. Passed in by the page: lists without references do not load its code. */
  RefSelect?: typeof RefSelect
  /** Replaces the default confirmation dialog. */
  RemoveDialog?: ComponentType<RemoveDialogProps>
}

/** Maximum number of columns besides the name; the page of an entry shows all fields. */
const shownColumns = 4

/** The dialog is in the page's chunk, so there is nothing to prefetch. */
const nothingToFetch = () => {}

/** The list of an entity in the manager; on phones its rows are cards. */
export function CrudList(props: Props) {
  const { entity, caller, search, links, onSearch, cells = {}, RefSelect: Select } = props
  const RemoveOne = props.RemoveDialog ?? RemoveDialog
  const { name, fields, list } = entity
  const texts = useListTexts('crud')
  const { t } = texts
  const formatMessage = useMessage()
  const title = titleField(fields)
  const described = useFieldList(entity, cells)
  const { label } = described
  const refSelect = (field: string, source: RefSource, Chooser: typeof RefSelect) => {
    const withValue = (value?: string) => fromFirstPage<AnySearch>({ [field]: value })
    return {
      name: field,
      label: label(field),
      control: (compact: boolean) => (
        <Chooser
          source={source}
          name={field}
          label={label(field)}
          value={search[field as keyof AnySearch]}
          onValue={(value) => onSearch(withValue(value))}
          compact={compact}
          clear={(link) => links.list(withValue(), link)}
        />
      ),
    }
  }

  return (
    <EntityList
      {...{ list, search, links, onSearch, texts }}
      pages={entity.pages(search)}
      caption={formatMessage(`${name}:many`)}
      nameOf={(entry) => entryName(entity, entry)}
      columns={({ sorted, time }) => [
        {
          key: title,
          header: label(title),
          primary: true,
          className: 'sm:min-w-40',
          ...sorted(title, `-${title}`),
          cell: (entry) =>
            links.one(entry.id, { className: rowLinkClass, children: <bdi>{entryName(entity, entry)}</bdi> }),
        },
        ...described.columns(sorted, {
          without: title,
          most: shownColumns,
          narrow: (at) => (at > 1 ? 'sm:max-lg:hidden' : undefined),
        }),
        {
          key: 'added',
          header: t('list.added'),
          className: 'data-time',
          ...sorted('-createdAt', 'createdAt'),
          cell: ({ createdAt }) => time(createdAt),
        },
      ]}
      filters={(select) =>
        Object.entries(list.filters)
          .filter(([field, { options }]) => options ?? (Select && entity.refs[field]))
          .map(([field, { kind, options }]) =>
            Select && entity.refs[field]
              ? refSelect(field, entity.refs[field], Select)
              : described.filter(select, field, kind === 'choice' ? (options as string[]) : undefined),
          )
      }
      orders={described.orders}
      actions={() => <ExportLink link={links.export} search={search} />}
      hasMenu={() => can(caller, entity.permission('update'))}
      menu={(entry, offer) => [
        { kind: 'link', label: t('detail.edit'), icon: Pencil, link: links.edit(entry.id, {}) },
        ...offer('delete'),
      ]}
      bulk={{
        bulk: defineBulk({
          delete: { permission: entity.permission('delete'), icon: Trash2, danger: true },
        }),
        caller,
        prefetch: nothingToFetch,
        dialog: ({ target, onDone, ...dialog }, rows) => {
          const { selection } = target
          // A single row is deleted by its own call, so that the audit entry names it.
          const only =
            'ids' in selection && selection.ids.length === 1 && rows.find(({ id }) => id === selection.ids[0])
          if (!only) return <RemoveManyDialog {...dialog} entity={entity} target={target} onDone={onDone} />
          return <RemoveOne {...dialog} entity={entity} entry={only} onDone={onDone} />
        },
      }}
    />
  )
}

type RemoveManyDialogProps = BulkDialogProps & {
  entity: AnyRequests
  target: BulkTarget<Omit<AnySearch, 'sort' | 'cursor'>>
}

/** Confirms the deletion of several entries, and deletes them. */
function RemoveManyDialog({ entity, target, ...dialog }: RemoveManyDialogProps) {
  const { t } = useTranslation('crud')
  const counted = useCounted('crud')
  const queryClient = useQueryClient()
  const showOutcome = useOutcomeToast()
  const act = useBulkAct(target, entity.countMany(target.selection))
  return (
    <ActDialog
      {...dialog}
      danger
      act={act}
      title={counted('bulk.question', act.count ?? target.count)}
      description={t('remove.loss')}
      confirmLabel={t('remove.action')}
      cancelLabel={t('remove.cancel')}
      onConfirm={async () => {
        const outcome = await act.run((asked) => entity.removeMany(target.selection, asked))
        const { done, inUse, gone } = outcome
        showOutcome(outcome, [
          counted('bulk.done', done),
          inUse > 0 && counted('bulk.inUse', inUse),
          gone > 0 && counted('bulk.gone', gone),
        ])
      }}
      onFailure={(error) => {
        if (!isDemoRefusal(error)) toast.error(t('bulk.failed'))
      }}
      refresh={() => void queryClient.invalidateQueries(entity.keys)}
    />
  )
}
