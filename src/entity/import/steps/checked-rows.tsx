import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { Download, Pencil } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import { useFieldMessage } from '~/i18n/field-message'
import { numberText } from '~/lib/number-text'
import { Badge } from '~/ui/badge'
import { IconButton } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import type { Column } from '~/ui/list/data-table'
import { Ltr } from '~/ui/text/ltr'
import { SegmentedControl } from '~/ui/form/segmented-control'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { titleField } from '../../fields/define-fields'
import { useList, useListTexts } from '../../list/use-list'
import { ListTable } from '../../screen/list-table'
import type { CheckedRow, Import } from '../import-contract'
import { CellText, useImport } from '../import-screen'
import { importRowList, type ImportSearch, shownRows } from '../import.list'
import { CorrectRowDialog } from './correct-row-dialog'

type Props = { of: Import; onUpdate: (updated: Import) => void }

/** The rows with their errors. Rejected ones can be corrected until the first are imported. */
export function CheckedRows({ of, onUpdate }: Props) {
  const { t, language } = useTranslation('import')
  const { requests, search, onSearch } = useImport()
  const queryClient = useQueryClient()
  const section = useRef<HTMLElement>(null)
  const { show, draw } = useDialogState<number>()
  const { id, ready, rejected } = of
  // Rows that were imported are not listed here.
  if (ready + rejected === 0) return null

  /** Replaces the row in the cache without a refetch, so that the list stays in place. */
  const replace = (row: CheckedRow) =>
    queryClient.setQueriesData<InfiniteData<{ items: CheckedRow[] }>>(
      requests.allRows(id),
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            items: page.items.map((each) => (each.line === row.line ? row : each)),
          })),
        },
    )

  /** The focus returns to the row; from one that is ready to the next rejected one, or to the heading. */
  const focusAfter = (line: number, isReady: boolean) => {
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const own = buttons.find((each) => each.dataset.line === String(line))
    if (own && !isReady) return own
    const others = buttons.filter((each) => each !== own)
    return (
      others.find((each) => Number(each.dataset.line) > line) ??
      others[0] ??
      section.current?.querySelector<HTMLElement>('h2') ??
      null
    )
  }

  const mendButton = (row: CheckedRow) =>
    row.faults.length > 0 && (
      <IconButton
        size="sm"
        data-line={row.line}
        label={t('mend.open', { line: numberText(row.line, language) })}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => show(row.line)}
        className="noscript:hidden max-sm:size-11"
      />
    )

  return (
    <section ref={section} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 tabIndex={-1} className="text-base font-semibold outline-none">
          {t('rows.title')}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {ready > 0 && rejected > 0 && (
            <SegmentedControl
              label={t('rows.filter')}
              hideLabel
              options={[
                { value: 'rejected', label: t('rows.rejected') },
                { value: 'all', label: t('rows.all') },
              ]}
              value={search.verdict ?? 'rejected'}
              onValueChange={(verdict) => onSearch({ verdict, cursor: undefined }, true)}
            />
          )}
          {rejected > 0 && (
            <a href={requests.rejectsFile(id)} download className={buttonClass()}>
              <Download aria-hidden="true" />
              {t('verdict.download')}
            </a>
          )}
        </div>
      </div>
      <Rows search={shownRows(of, search)} mend={of.state === 'checked' && mendButton} />
      {draw((line, dialog) => (
        <CorrectRowDialog
          {...dialog}
          importId={id}
          line={line}
          onMended={(updated) => {
            replace(updated.row)
            onUpdate(updated.import)
          }}
          focusAfter={(isReady) => focusAfter(line, isReady)}
        />
      ))}
    </section>
  )
}

/** Columns beside the name. */
const shownBeside = 2

/** `mend`: false once rows are imported. */
type RowsProps = { search: ImportSearch; mend: false | ((row: CheckedRow) => ReactNode) }

function Rows({ search, mend }: RowsProps) {
  const texts = useListTexts('import')
  const { t, language } = texts
  const { entity, fields, label, requests, list } = useImport()
  const fieldMessage = useFieldMessage()
  const data = useList(importRowList, requests.rows(search), search, texts)
  const title = titleField(entity.fields)
  return (
    <ListTable
      {...{ list: importRowList, data, search, texts }}
      links={{ list: (change, link) => list({ verdict: search.verdict, ...change }, link), create: null }}
      caption={t('rows.title')}
      columns={() => [
        {
          key: 'line',
          header: t('rows.line'),
          align: 'end',
          className: 'sm:w-16',
          cell: ({ line }) => <Ltr>{numberText(line, language)}</Ltr>,
        },
        {
          key: title,
          header: label(title),
          primary: true,
          // The title of a card comes first.
          className: 'sm:min-w-40 max-sm:order-first',
          cell: ({ cells }) => (
            <span className="line-clamp-2 font-medium wrap-anywhere">
              <CellText value={cells[title]} />
            </span>
          ),
        },
        ...fields
          .filter((field) => field !== title)
          .slice(0, shownBeside)
          .map((field): Column<CheckedRow> => ({
            key: field,
            header: label(field),
            className: 'sm:min-w-24',
            cell: ({ cells }) => (
              <span className="line-clamp-2 max-w-[36ch] wrap-anywhere max-sm:text-end">
                <CellText value={cells[field]} />
              </span>
            ),
          })),
        {
          key: 'verdict',
          header: t('rows.verdict'),
          cell: ({ faults }) =>
            faults.length === 0 ? (
              <Badge tone="success">{t('rows.ready')}</Badge>
            ) : (
              <ul className="min-w-0 text-danger-text max-sm:text-end">
                {faults.map(({ key }) => (
                  <li key={key}>{fieldMessage(key)}</li>
                ))}
              </ul>
            ),
        },
        mend && { key: 'mend', header: t('rows.mend'), actions: true, className: 'sm:w-12', cell: mend },
      ]}
    />
  )
}
