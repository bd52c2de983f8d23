import type { ReactNode } from 'react'
import type { Outcome } from '~/modules/auth/auth.requests'
import type { CodeRequest } from '~/modules/auth/codes/code-rules'
import type { AuthRequests } from '~/modules/auth/forms/use-auth-request'
import { useCodeForm } from '~/modules/auth/forms/use-code-form'
import { textButton } from '~/modules/auth/forms/verify-form'
import { useTranslation } from '~/i18n/react'
import { CodeInput } from '~/ui/form/code-input'
import { Field } from '~/ui/form/field'
import { toast } from '~/ui/feedback/toast'
import { DialogForm } from './dialog-form'

type Props = {
  /** The requested code, as the server knows it. */
  request: CodeRequest
  submitLabel: string
  check: (requests: AuthRequests, code: string) => Promise<Outcome<string>>
  sendAgain: (requests: AuthRequests) => Promise<Outcome<string>>
  onSent?: (late: boolean) => void
  onDone: () => Promise<void>
  onCancel: () => void
  /** An alternative next to requesting a new code. */
  aside?: ReactNode
}

/** Form for a mailed code that verifies an address of the signed-in user. */
export function CodeForm(props: Props) {
  const { request, submitLabel, check, sendAgain, onSent, onDone, onCancel, aside } = props
  const { t } = useTranslation(['account', 'auth'])
  const { field, submit, again, resend, busy, error, lost } = useCodeForm({
    check,
    sendAgain,
    onDone,
    request,
  })

  const getNewCode = async () => {
    const sent = await again()
    if (!sent) return
    onSent?.(sent.late)
    if (sent.late) toast.info(t('auth:verify.resentLate'))
    else toast.success(t('auth:verify.resent'))
  }

  return (
    <DialogForm submitLabel={submitLabel} busy={busy} lost={lost} onSubmit={submit} onCancel={onCancel}>
      <Field label={t('auth:code.label')} error={error} required>
        <CodeInput name="code" {...field} />
      </Field>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        {resend.left > 0 ? (
          <p className="text-text-muted tabular-nums">{t('auth:verify.resendIn', { count: resend.left })}</p>
        ) : (
          <button type="button" className={textButton} onClick={() => void getNewCode()}>
            {t(resend.sent ? 'auth:verify.resend' : 'auth:verify.send')}
          </button>
        )}
        {aside}
      </div>
    </DialogForm>
  )
}
