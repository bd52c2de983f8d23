import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { useFieldMessage } from '~/i18n/use-field-message'
import { useMessage } from '~/i18n/use-message'
import { createCsvReader, guessDelimiter } from '~/lib/csv-read'
import { newId } from '~/lib/new-id'
import { numberText } from '~/lib/number-text'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { Button } from '~/ui/button'
import { Alert } from '~/ui/feedback/alert'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { csvFields } from '../fields/define-fields'
import type { AnySearch } from '../list/define-list'
import type { CrudEntity, Entry, ImportOutcome } from './crud-entity'

/** More lines than one looks through before they are added; larger files go through the API in parts. */
const mostRows = 2000
const rowsAtOnce = 500
const shownProblems = 50

type Rows = { line: number; cells: Record<string, string> }[]
type Checked = { importId: string; rows: Rows; outcome: ImportOutcome }

type Props<E extends Entry, S extends AnySearch> = {
  entity: CrudEntity<E, S>
  open: boolean
  onClose: () => void
}

/** A file is chosen, checked line by line, and added once one has seen what will happen. */
export function ImportDialog<E extends Entry, S extends AnySearch>({ entity, open, onClose }: Props<E, S>) {
  const { t, language } = useTranslation('crud')
  const counted = useCounted('crud')
  const formatMessage = useMessage()
  const fieldMessage = useFieldMessage()
  const queryClient = useQueryClient()
  const { run, busy } = useAsyncAction()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const names = csvFields(entity.fields)
  const headings = names.join(', ')

  /** A heading is a field's name, as in an exported file, or its label. */
  const fieldOf = (heading: string) => {
    const wanted = heading.trim().toLowerCase()
    return names.find((name) =>
      [name, formatMessage(`${entity.name}:fields.${name}`)].some((each) => each.toLowerCase() === wanted),
    )
  }

  const send = async (importId: string, rows: Rows, checkOnly: boolean): Promise<ImportOutcome> => {
    const outcome: ImportOutcome = { added: 0, rejected: [] }
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce)
      const { added, rejected } = await entity.importRows({ importId, rows: part, checkOnly })
      outcome.added += added
      outcome.rejected.push(...rejected)
    }
    return outcome
  }

  const check = async (file: File | undefined) => {
    setChecked(null)
    setProblem(null)
    if (!file) return
    const text = await file.text()
    const reader = createCsvReader({ delimiter: guessDelimiter(text) })
    const [header, ...lines] = [...reader.push(text), ...reader.end()]
    if (!header || lines.length === 0 || lines.length > mostRows)
      return setProblem(t('import.unreadable', { rows: numberText(mostRows, language) }))
    const fields = header.cells.map(fieldOf)
    if (fields.every((field) => field === undefined))
      return setProblem(t('import.noHeading', { fields: headings }))
    const rows = lines.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []))),
    }))
    const importId = newId()
    const outcome = await send(importId, rows, true)
    setChecked({ importId, rows, outcome })
  }

  const add = async ({ importId, rows, outcome }: Checked) => {
    const refused = new Set(outcome.rejected.map(({ line }) => line))
    const { added } = await send(
      importId,
      rows.filter(({ line }) => !refused.has(line)),
      false,
    )
    await waitForRefresh(queryClient.invalidateQueries(entity.keys))
    toast.success(counted('import.done', added))
    close()
  }

  /** Asked for again with the same id, so that nothing is added twice. */
  const attempt = async (work: () => Promise<void>) => {
    const outcome = await run(work)
    if (!outcome.ok) setProblem(t('import.failed'))
  }

  const close = () => {
    setChecked(null)
    setProblem(null)
    onClose()
  }

  const rejected = checked?.outcome.rejected ?? []
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      dismissible={!busy}
      title={t('import.title')}
      description={t('import.description', { fields: headings })}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t('import.close')}
          </Button>
          {checked && checked.outcome.added > 0 && (
            <Button variant="primary" busy={busy} onClick={() => void attempt(() => add(checked))}>
              {t('import.run')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        <Field label={t('import.choose')} error={problem ?? undefined}>
          <TextInput
            type="file"
            accept=".csv,text/csv"
            className="py-2"
            onChange={(event) => void attempt(() => check(event.target.files?.[0]))}
          />
        </Field>
        <div role="status" className="flex flex-col gap-2 text-sm">
          {busy && !checked && t('import.checking')}
          {checked && <p className="font-medium">{counted('import.good', checked.outcome.added)}</p>}
        </div>
        {rejected.length > 0 && (
          <Alert tone="warning" title={counted('import.bad', rejected.length)}>
            <ul className="max-h-40 overflow-y-auto">
              {rejected.slice(0, shownProblems).map(({ line, key }) => (
                <li key={line}>
                  {t('import.line', { line: numberText(line, language), problem: fieldMessage(key) })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </ResponsiveDialog>
  )
}
