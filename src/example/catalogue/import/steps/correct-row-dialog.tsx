import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { useFieldMessage } from '~/i18n/use-field-message'
import { isNamedError } from '~/lib/app-error'
import { numberText } from '~/lib/number-text'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { Field } from '~/ui/form/field'
import { focusFirstInvalid } from '~/ui/form/focus-first-invalid'
import { ListState } from '~/ui/list/list-state'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { TextArea } from '~/ui/form/text-area'
import { TextInput } from '~/ui/form/text-input'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { type ImportField, importFields } from '../import-rules'
import { importRow, mendRow, oneImport } from '../import.requests'
import type { CheckedRow, Import } from '../import.schema'

type Mended = { import: Import; row: CheckedRow }

type Props = {
  importId: string
  line: number
  open: boolean
  onClose: () => void
  /** Also if it is still rejected, since its errors may differ. */
  onMended: (updated: Mended) => void
  /** Where the focus goes: the button that opened this is gone if the row is ready. */
  focusAfter: (isReady: boolean) => HTMLElement | null
}

/** Corrects a rejected row without importing the file again. */
export function CorrectRowDialog({ importId, line, open, onClose, onMended, focusAfter }: Props) {
  const { t, language } = useTranslation(['import', 'book'])
  const formId = useId()
  const row = useQuery({ ...importRow(importId, line), enabled: open, staleTime: 0, gcTime: 0 })
  const [ready, setReady] = useState(false)
  const { run, busy } = useAsyncAction()
  const queryClient = useQueryClient()
  const number = numberText(line, language)

  const save = async (values: Values) => {
    const outcome = await run(() => mendRow({ id: importId, line, ...values }))
    if (!outcome.ok) {
      // It may have started in another tab.
      void queryClient.invalidateQueries(oneImport(importId))
      return outcome.error
    }
    onMended(outcome.value)
    if (outcome.value.row.faults.length > 0) return outcome.value.row.faults
    toast.success(t('mend.ready', { line: number }))
    setReady(true)
    onClose()
    return []
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      dismissible={!busy}
      title={t('mend.open', { line: number })}
      description={t('mend.description')}
      finalFocus={() => focusAfter(ready)}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('mend.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!row.data}>
            {t('mend.save')}
          </Button>
        </>
      }
    >
      {row.data ? (
        <MendForm key={line} id={formId} row={row.data} onSave={save} />
      ) : row.isError ? (
        <ListState
          state="failed"
          title={t('rows.failed')}
          action={<Button onClick={() => void row.refetch()}>{t('rows.retry')}</Button>}
        />
      ) : (
        <ListState state="loading" label={t('mend.loading')} />
      )}
    </ResponsiveDialog>
  )
}

const isNumber = (field: ImportField) => bookFields[field].kind === 'year' || field === 'isbn'

type Values = { [field in ImportField]: string }
type Faults = CheckedRow['faults']

const valuesOf = (row: CheckedRow) =>
  Object.fromEntries(importFields.map((field) => [field, row[field] ?? ''])) as Values

type FormProps = { id: string; row: CheckedRow; onSave: (values: Values) => Promise<unknown> }

function MendForm({ id, row, onSave }: FormProps) {
  const { t } = useTranslation(['import', 'book'])
  const fieldMessage = useFieldMessage()
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const genres = useQuery(genreList())
  const [values, setValues] = useState(() => valuesOf(row))
  const [faults, setFaults] = useState<Faults>(row.faults)
  const [failure, setFailure] = useState<string | null>(null)

  // The invalid field may be far below the first.
  useEffect(() => focusFirstInvalid(form.current), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const updated = await onSave(values)
    if (!Array.isArray(updated)) {
      const isLate = isNamedError(updated) && updated.code === 'ALREADY_STARTED'
      return setFailure(t(isLate ? 'mend.started' : 'mend.failedHint'))
    }
    flushSync(() => setFaults(updated as Faults))
    focusFirstInvalid(form.current)
  }

  const errorOf = (field: ImportField) => {
    const fault = faults.find((each) => each.field === field)
    return fault && fieldMessage(fault.key)
  }
  const change = (field: ImportField, text: string) => {
    setValues((before) => ({ ...before, [field]: text }))
    setFaults((before) => before.filter((each) => each.field !== field))
  }
  const ofRow = faults.filter(({ field }) => field === 'row')

  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 pb-1"
    >
      {ofRow.length > 0 && (
        <Alert tone="warning">{ofRow.map(({ key }) => fieldMessage(key)).join(' ')}</Alert>
      )}
      {failure !== null && (
        <div role="alert">
          <Alert tone="danger" title={t('mend.failed')}>
            {failure}
          </Alert>
        </div>
      )}
      {importFields.map((field) => (
        <Field
          key={field}
          label={t(`book:fields.${field}`)}
          error={errorOf(field)}
          required={bookFields[field].kind !== 'ref' && 'required' in bookFields[field]}
        >
          {bookFields[field].kind === 'text' ? (
            <TextArea
              dir="auto"
              rows={3}
              value={values[field]}
              onChange={(event) => change(field, event.target.value)}
            />
          ) : (
            <TextInput
              dir={isNumber(field) ? 'ltr' : 'auto'}
              className={isNumber(field) ? 'text-start tabular-nums' : undefined}
              autoComplete="off"
              list={field === 'genre' ? listId : undefined}
              value={values[field]}
              onChange={(event) => change(field, event.target.value)}
            />
          )}
        </Field>
      ))}
      <datalist id={listId}>
        {genres.data?.items.map(({ id: genreId, name }) => (
          <option key={genreId} value={name} />
        ))}
      </datalist>
    </form>
  )
}
