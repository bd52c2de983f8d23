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
  /** Said when it was not done; the reason follows where it is known. */
  failedLabel: string
  danger?: boolean
  check: () => Promise<Errors | null>
  /** Of what is done to many: the number to type, how far it is, and the way to stop it. */
  bulk?: BulkAct
  act: () => Promise<unknown>
  onCancel: () => void
  children: (errors: Errors, clear: (field: string) => void) => ReactNode
}

/** A form in a dialog, for what wants a reason. A refusal is said here: what was typed stays. */
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
    // Nothing is wrong with what was typed, and a demo's dialog says so.
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
