import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BulkAct } from '~/entity/act/use-bulk-act'
import { useTranslation } from '~/i18n/react'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { useUserFailure } from './use-user-failure'
import type { Errors } from '~/lib/field-errors'
import { focusFirstInvalid } from '~/ui/form/focus-first-invalid'
import { useAsyncAction } from '~/ui/feedback/use-async-action'

type Props = {
  submitLabel: string
  /** Title of the error; the reason follows if it is known. */
  failedLabel: string
  danger?: boolean
  check: () => Promise<Errors | null>
  /** Bulk actions: the number to type, the progress and the stop button. */
  bulk?: BulkAct
  act: () => Promise<unknown>
  onCancel: () => void
  children: (errors: Errors, clear: (field: string) => void) => ReactNode
}

/** A dialog form for actions with a reason. Errors are shown inside, so that the input is kept. */
export function ReasonForm(props: Props) {
  const { submitLabel, failedLabel, danger, check, bulk, act, onCancel, children } = props
  const { t } = useTranslation(['user', 'act'])
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { run, busy } = useAsyncAction()
  const reasonOf = useUserFailure()

  const submit = async () => {
    setFailure(null)
    const outcome = await run(async () => {
      const found = (await check()) ?? (bulk && !bulk.isReady() ? {} : null)
      if (!found) await act()
      return found
    })
    // The input is valid; the dialog of the demo or of the changed selection explains the refusal.
    if (!outcome.ok && bulk?.isChanged(outcome.error)) return
    if (!outcome.ok)
      return isDemoRefusal(outcome.error) ? undefined : setFailure(reasonOf(outcome.error) ?? '')
    flushSync(() => setErrors(outcome.value ?? {}))
    focusFirstInvalid(form.current)
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5 pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {children(errors, (field) => setErrors(({ [field]: _, ...others }) => others))}
      {bulk?.parts}
      {failure !== null && (
        <Alert tone="danger" title={failedLabel}>
          {failure}
        </Alert>
      )}
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse max-sm:*:h-12 max-sm:*:w-full max-sm:*:text-base">
        {bulk?.busy ? (
          <Button busy={bulk.stopping} onClick={bulk.stop}>
            {t('act:stop')}
          </Button>
        ) : (
          <Button onClick={onCancel}>{t('person.cancel')}</Button>
        )}
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={bulk && !bulk.count}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
