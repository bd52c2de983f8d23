import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '~/i18n/react'
import { useFieldMessage } from '~/i18n/field-message'
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
import { useListTexts } from '../../list/use-list'
import { type Cells, isRequired } from '../import-entity'
import type { CheckedRow, Import } from '../import-contract'
import { useImport } from '../import-screen'

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
  const { t, language } = useListTexts('import')
  const { requests } = useImport()
  const formId = useId()
  const row = useQuery({ ...requests.row(importId, line), enabled: open, staleTime: 0, gcTime: 0 })
  const [ready, setReady] = useState(false)
  const { run, busy } = useAsyncAction()
  const queryClient = useQueryClient()
  const number = numberText(line, language)

  const save = async (cells: Cells) => {
    const outcome = await run(() => requests.mend({ id: importId, line, cells }))
    if (!outcome.ok) {
      // It may have started in another tab.
      void queryClient.invalidateQueries(requests.one(importId))
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
          action={<Button onClick={() => void row.refetch()}>{t('list.failed.retry')}</Button>}
        />
      ) : (
        <ListState state="loading" label={t('mend.loading')} />
      )}
    </ResponsiveDialog>
  )
}

/** Left-to-right in every language. */
const numbers = new Set(['year', 'integer', 'date', 'email', 'url'])

type Faults = CheckedRow['faults']

type FormProps = { id: string; row: CheckedRow; onSave: (cells: Cells) => Promise<unknown> }

function MendForm({ id, row, onSave }: FormProps) {
  const { t } = useTranslation('import')
  const { entity, guide, fields, label } = useImport()
  const fieldMessage = useFieldMessage()
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const [values, setValues] = useState<Cells>(() =>
    Object.fromEntries(fields.map((field) => [field, row.cells[field] ?? ''])),
  )
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

  const isNumber = (field: string) =>
    numbers.has(entity.fields[field]!.kind) || guide.looksLike?.[field] !== undefined
  const errorOf = (field: string) => {
    const fault = faults.find((each) => each.field === field)
    return fault && fieldMessage(fault.key)
  }
  const change = (field: string, text: string) => {
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
      {fields.map((field) => (
        <Field key={field} label={label(field)} error={errorOf(field)} required={isRequired(entity, field)}>
          {entity.fields[field]!.kind === 'text' ? (
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
              list={entity.refs[field] && `${listId} ${field}`.replaceAll(' ', '-')}
              value={values[field]}
              onChange={(event) => change(field, event.target.value)}
            />
          )}
        </Field>
      ))}
      {Object.keys(entity.refs).map((field) => (
        <KnownNames key={field} id={`${listId} ${field}`.replaceAll(' ', '-')} field={field} />
      ))}
    </form>
  )
}

/** Suggestions of a field. */
const offered = 100

function KnownNames({ id, field }: { id: string; field: string }) {
  const { find, nameOf } = useImport().refs[field]!
  const known = useQuery(find('', offered))
  return (
    <datalist id={id}>
      {known.data?.items.map((item) => (
        <option key={item.id} value={nameOf(item)} />
      ))}
    </datalist>
  )
}
