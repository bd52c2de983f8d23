import { Download, Pencil, Trash2 } from 'lucide-react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { buttonClass } from '~/ui/button-class'
import { type Column, DataTable, rowLinkClass } from '~/ui/list/data-table'
import { RowMenu } from '~/ui/list/row-menu'
import type { MenuEntry } from '~/ui/overlay/menu'
import { RelativeTime } from '~/ui/text/relative-time'
import { defineBulk, onlyOne } from '../bulk/define-bulk'
import { useBulk } from '../bulk/use-bulk'
import { namesOf, titleField } from '../fields/define-fields'
import type { AnySearch } from '../list/define-list'
import { anew, ListScreen, ListToolbar, selectFilter, sortable } from '../list/list-screen'
import { type DrawRowLink, type ListLinks, type OnSearch, useList, useListTexts } from '../list/use-list'
import type { CrudEntity, Entry } from './crud-entity'
import { type AnyCells, EntryValue } from './entry-value'
import { ImportDialog } from './import-dialog'
import { RefSelect } from './ref-select'
import type { RefSource } from './ref-value'
import { RemoveDialog, type RemoveDialogProps } from './remove-dialog'
import { RemoveManyDialog } from './remove-many-dialog'
import { nameOf } from './use-remove'

export type CrudLinks<S> = ListLinks<S> & {
  one: DrawRowLink
  edit: DrawRowLink
  /** A file with what the list shows. */
  export: (search: S, props: { className: string; children: ReactNode }) => ReactElement
}

type Props<E extends Entry, S extends AnySearch> = {
  entity: CrudEntity<E, S>
  caller: Caller
  search: S
  links: CrudLinks<S>
  onSearch: OnSearch<S>
  /** Whether the import is open: the page draws what opens it. */
  importing: boolean
  onImportClose: () => void
  cells?: AnyCells
  /** Instead of the one that asks nothing further. */
  RemoveDialog?: ComponentType<RemoveDialogProps>
}

/** So many columns beside the name: more of them are for the page of one. */
const shownColumns = 4

/** Its dialog is bundled with the page, so that there is nothing to prefetch. */
const nothingToFetch = () => {}

/** The list of an entity in the manager: search, filters, order, rows as cards on phones, export. */
export function CrudList<E extends Entry, S extends AnySearch>(props: Props<E, S>) {
  const {
    entity,
    caller,
    search,
    links,
    onSearch,
    cells = {},
    RemoveDialog: RemoveOne = RemoveDialog,
  } = props
  const { name, fields, list } = entity
  const { language } = useTranslation('crud')
  const { t, counted } = useListTexts('crud')
  const formatMessage = useMessage()
  const label = (field: string) => formatMessage(`${name}:fields.${field}`)
  const data = useList(list, entity.pages(search), search, { t, counted })
  const sorted = sortable(list, search, links.list)
  const title = titleField(fields)

  const bulk = useBulk({
    bulk: defineBulk({
      delete: { permission: entity.permission('delete'), icon: Trash2, danger: true },
    }),
    caller,
    list,
    data,
    search,
    t,
    counted,
    rowLabel: (entry: E) => t('bulk.select', { name: nameOf(entity, entry) }),
    prefetch: nothingToFetch,
    dialog: ({ target, onDone, ...dialog }) => {
      const { selection } = target
      // One goes by a call of its own, so that the audit log names it.
      const only =
        'ids' in selection &&
        selection.ids.length === 1 &&
        data.rows.find(({ id }) => id === selection.ids[0])
      if (!only) return <RemoveManyDialog {...dialog} entity={entity} target={target} onDone={onDone} />
      return <RemoveOne {...dialog} entity={entity} entry={only} onDone={onDone} />
    },
  })

  const columns: Column<E>[] = [
    {
      key: title,
      header: label(title),
      primary: true,
      className: 'sm:min-w-40',
      ...sorted(title, `-${title}`),
      cell: (entry) =>
        links.one(entry.id, { className: rowLinkClass, children: <bdi>{nameOf(entity, entry)}</bdi> }),
    },
    ...namesOf(fields)
      .filter((field) => field !== title && (cells[field] || !['text', 'refs'].includes(fields[field]!.kind)))
      .slice(0, shownColumns)
      .map((field, at): Column<E> => ({
        key: field,
        header: label(field),
        className: at > 1 ? 'sm:max-lg:hidden' : undefined,
        ...(fields[field]!.sort && sorted(field, `-${field}`)),
        cell: (entry) => <EntryValue entity={entity} entry={entry} field={field} cells={cells} />,
      })),
    {
      key: 'added',
      header: t('list.added'),
      className: 'sm:whitespace-nowrap sm:max-lg:hidden',
      ...sorted('-createdAt', 'createdAt'),
      cell: ({ createdAt }) => (
        // Above the row's link, for the moment that is shown on hover.
        <span className="relative z-1">
          <RelativeTime at={createdAt} now={data.readAt} language={language} />
        </span>
      ),
    },
  ]

  const entriesOf = (entry: E): MenuEntry[] => [
    ...(can(caller, entity.permission('update'))
      ? [
          {
            kind: 'link' as const,
            label: t('detail.edit'),
            icon: <Pencil aria-hidden="true" />,
            link: links.edit(entry.id, {}),
          },
        ]
      : []),
    ...(can(caller, entity.permission('delete'))
      ? [
          {
            label: t('remove.action'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => bulk.show({ action: 'delete', target: onlyOne(entry.id, nameOf(entity, entry)) }),
          },
        ]
      : []),
  ]

  const filters = Object.entries(list.filters).filter(([field, { options }]) => options ?? entity.refs[field])
  const optionText = (field: string, option: unknown) =>
    typeof option === 'boolean'
      ? formatMessage(`entity:value.${option ? 'yes' : 'no'}`)
      : formatMessage(`${name}:options.${field}.${String(option)}`)
  const orderText = (order: string) => {
    if (order === '-createdAt') return t('list.order.newest')
    if (order === 'createdAt') return t('list.order.oldest')
    const field = order.replace('-', '')
    return t(order.startsWith('-') ? 'list.order.down' : 'list.order.up', { label: label(field) })
  }
  const asking = { list, search, onSearch }
  const select = selectFilter(asking)
  const refSelect = (field: string, source: RefSource) => {
    const withValue = (value?: string) => anew<S>({ [field]: value })
    return {
      name: field,
      label: label(field),
      control: (compact: boolean) => (
        <RefSelect
          source={source}
          name={field}
          label={label(field)}
          value={search[field as keyof S] as string | undefined}
          onValue={(value) => onSearch(withValue(value))}
          compact={compact}
          clear={(link) => links.list(withValue(), link)}
        />
      ),
    }
  }

  return (
    <>
      <ListScreen
        list={list}
        data={data}
        search={search}
        links={links}
        t={t}
        bulk={bulk}
        actionClass="max-sm:order-last max-sm:basis-full"
        actions={
          <span className="ms-auto">
            {links.export(search, {
              className: buttonClass({ size: 'sm', variant: 'ghost', className: 'max-sm:h-11' }),
              children: (
                <>
                  <Download aria-hidden="true" />
                  {t('list.export')}
                </>
              ),
            })}
          </span>
        }
        toolbar={
          <ListToolbar
            {...asking}
            t={t}
            results={data.resultsText}
            from="md"
            filters={filters.map(([field, { options = [] }]) =>
              entity.refs[field]
                ? refSelect(field, entity.refs[field])
                : select(
                    field as keyof S & string,
                    label(field),
                    t('list.filter.any', { label: label(field) }),
                    Object.fromEntries(options.map((option) => [String(option), optionText(field, option)])),
                  ),
            )}
            orders={
              Object.fromEntries(list.orders.map((order) => [order, orderText(order)])) as Record<
                NonNullable<S['sort']>,
                string
              >
            }
          />
        }
      >
        <DataTable
          caption={formatMessage(`${name}:many`)}
          columns={
            can(caller, entity.permission('update'))
              ? [
                  ...columns,
                  {
                    key: 'actions',
                    header: t('list.actions'),
                    actions: true,
                    className: 'w-12',
                    cell: (entry) => (
                      <RowMenu
                        label={t('list.actionsFor', { name: nameOf(entity, entry) })}
                        entries={() => entriesOf(entry)}
                      />
                    ),
                  },
                ]
              : columns
          }
          rows={data.rows}
          rowKey={({ id }) => id}
          selection={bulk.selection}
        />
      </ListScreen>
      <ImportDialog entity={entity} open={props.importing} onClose={props.onImportClose} />
    </>
  )
}
