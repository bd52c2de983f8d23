import { Download } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { buttonClass } from '~/ui/button-class'
import type { Column } from '~/ui/list/data-table'
import type { ToolbarFilter } from '../list/list-toolbar'
import { type FieldName, type Fields, namesOf } from '../fields/define-fields'
import type { Entry } from './crud-entity'
import { type AnyCells, EntryValue } from './entry-value'

// Columns and filters derived from field descriptions, for derived and for hand-written lists.

type Sorted = (first: never, second: never) => Pick<Column<never>, 'sorted' | 'sortControl'>
type Shown = { without?: string; most: number; narrow: (at: number) => string | undefined }
type Select = (field: never, label: string, any: string, options: Record<string, string>) => ToolbarFilter

export function useFieldList<F extends Fields>(entity: { name: string; fields: F }, cells?: AnyCells) {
  const { name, fields } = entity
  const { t } = useTranslation('crud')
  const formatMessage = useMessage()
  const label = (field: string) => formatMessage(`${name}:fields.${field}`)
  const orderTexts = (field: string) => {
    const given = { label: label(field) }
    return [t('list.order.up', given), t('list.order.down', given)] as const
  }
  return {
    label,
    /** The first fields that fit; long texts and multiple references are on the detail page only. */
    columns: (sorted: Sorted, { without, most, narrow }: Shown): Column<Entry>[] =>
      namesOf(fields)
        .filter(
          (field) => field !== without && (cells?.[field] || !['text', 'refs'].includes(fields[field]!.kind)),
        )
        .slice(0, most)
        .map((field, at) => ({
          key: field,
          header: label(field),
          className: narrow(at),
          ...(fields[field]!.sort && sorted(field as never, `-${field}` as never)),
          cell: (entry) => <EntryValue entity={entity} entry={entry} field={field} cells={cells} />,
        })),
    /** A select filter for a field with few values, or for an own filter with options. */
    filter(select: Select, field: string, options = fields[field]?.options) {
      const texts = options
        ? options.map((option) => [option, formatMessage(`${name}:options.${field}.${option}`)])
        : ['yes', 'no'].map((word) => [String(word === 'yes'), formatMessage(`entity:value.${word}`)])
      const any = t('list.filter.any', { label: label(field) })
      return select(field as never, label(field), any, Object.fromEntries(texts))
    },
    orders: Object.fromEntries(namesOf(fields).map((field) => [field, orderTexts(field)])) as Record<
      FieldName<F>,
      ReturnType<typeof orderTexts>
    >,
  }
}

/** Renders a link to a file with the rows of the list. */
export type DrawExportLink<S> = (search: S, props: { className: string; children: ReactNode }) => ReactElement

export function ExportLink<S>({ link, search }: { link: DrawExportLink<S>; search: S }) {
  const { t } = useTranslation('crud')
  return link(search, {
    className: buttonClass({ size: 'sm', variant: 'ghost', className: 'max-sm:h-11' }),
    children: (
      <>
        <Download aria-hidden="true" />
        {t('list.export')}
      </>
    ),
  })
}
