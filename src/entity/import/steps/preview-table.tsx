import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { type Column, DataTable } from '~/ui/list/data-table'
import { usePhone } from '~/ui/use-phone'
import { columnsOf, type Opened } from '../file/file-format'
import type { Mapping } from '../file/guess-columns'
import { toRow } from '../file/read-file'
import { titleField } from '../../fields/define-fields'
import type { FileRow } from '../import-rules'
import { useImport } from '../import-screen'

/** On phones each is a card. */
const shown = { phone: 2, desk: 5 }

/** Shows whether columns and encoding are right. */
export function PreviewTable({ opened, mapping }: { opened: Opened; mapping: Mapping }) {
  const { t } = useTranslation('import')
  const { entity, guide, fields, label } = useImport()
  const title = titleField(entity.fields)
  const isPhone = usePhone()
  const rows = opened.rows
    .slice(0, isPhone ? shown.phone : shown.desk)
    .map((row) => toRow(row, { mapping, columns: columnsOf(opened), read: guide.read }))
  const columns: Column<FileRow>[] = fields
    .filter((field) => field === title || mapping[field] !== undefined)
    .map((field) => ({
      key: field,
      header: label(field),
      primary: field === title,
      className: 'sm:min-w-20',
      cell: (row) => (
        <span className={cn('line-clamp-2 max-w-[32ch] wrap-anywhere', field !== title && 'max-sm:text-end')}>
          {row.cells[field]?.trim() ? (
            <bdi>{row.cells[field]}</bdi>
          ) : (
            <span className="text-text-muted">—</span>
          )}
        </span>
      ),
    }))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('columns.preview')}</h3>
      {rows.length > 0 ? (
        <div className="sm:overflow-x-auto">
          <DataTable
            caption={t('columns.preview')}
            columns={columns}
            rows={rows}
            rowKey={({ line }) => String(line)}
          />
        </div>
      ) : (
        <p className="text-sm text-text-muted">{t('columns.previewNone')}</p>
      )}
    </section>
  )
}
