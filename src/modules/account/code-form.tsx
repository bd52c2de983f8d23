import type { ReactNode } from 'react'
import type { Outcome } from '~/modules/auth/auth.requests'
import { type AuthRequests, useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useCodeField } from '~/modules/auth/forms/use-code-field'
import { useResend } from '~/modules/auth/forms/use-resend'
import { textButton } from '~/modules/auth/forms/verify-form'
import { useTranslation } from '~/i18n/react'
import { CodeInput } from '~/ui/form/code-input'
import { Field } from '~/ui/form/field'
import { toast } from '~/ui/feedback/toast'
import { DialogForm } from './dialog-form'

type Props = {
  /** The address that got the code. */
  sentTo: string
  submitLabel: string
  check: (requests: AuthRequests, code: string) => Promise<Outcome<string>>
  resend: (requests: AuthRequests) => Promise<Outcome<string>>
  onDone: () => Promise<void>
  onCancel: () => void
  /** Another way on, beside getting a new code. */
  aside?: ReactNode
}

/** A mailed code that confirms an address of someone who is signed in. */
export function CodeForm(props: Props) {
  const { sentTo, submitLabel, check, resend: sendAgain, onDone, onCancel, aside } = props
  const { t } = useTranslation(['account', 'auth'])
  const { code, field, select, clear } = useCodeField()
  const { run, busy, error, lost } = useAuthRequest()
  const resend = useResend(sentTo, true)

  const submit = async (typed: string) => {
    const outcome = await run((requests) => check(requests, typed))
    if (outcome.ok) await onDone()
    else select()
  }

  const again = async () => {
    const outcome = await run(sendAgain)
    if (!outcome.ok) return
    clear()
    resend.restart()
    toast.success(t('auth:verify.resent'))
  }

  return (
    <DialogForm
      submitLabel={submitLabel}
      busy={busy}
      lost={lost}
      onSubmit={() => submit(code)}
      onCancel={onCancel}
    >
      <Field label={t('auth:code.label')} error={error} required>
        <CodeInput name="code" {...field} onComplete={(typed) => void submit(typed)} />
      </Field>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        {resend.left > 0 ? (
          <p className="text-text-muted tabular-nums">{t('auth:verify.resendIn', { count: resend.left })}</p>
        ) : (
          <button type="button" className={textButton} onClick={() => void again()}>
            {t('auth:verify.resend')}
          </button>
        )}
        {aside}
      </div>
    </DialogForm>
  )
}
