import { useState } from 'react'
import { codeMinutes, type CodeRequest } from '~/modules/auth/codes/code-rules'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { textButton, verifyText } from '~/modules/auth/forms/verify-form'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { toast } from '~/ui/feedback/toast'
import { useStepFocus } from '~/ui/use-step-focus'
import { isTooOld } from '~/modules/auth/auth-error'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { CodeForm } from './code-form'
import { DialogForm } from './dialog-form'
import { SignInAgain } from './sign-in-again'

type Props = {
  open: boolean
  currentEmail: string
  /** The address that a code was sent to; empty in the first step. */
  newEmail: string
  /** The requested code; null if the address comes from a link. */
  request: CodeRequest
  /** Called for the first code and for each resend. */
  onSent: (newEmail: string, late: boolean) => void
  onOtherAddress: () => void
  onChanged: () => Promise<void>
  onClose: () => void
  onSignedOut: () => Promise<unknown>
}

/** Two steps in one dialog: the new address, then the code sent to it. */
export function EmailDialog(props: Props) {
  const { open, currentEmail, request, onSent, onOtherAddress, onChanged, onClose, onSignedOut } = props
  const { t } = useTranslation(['account', 'auth'])
  const newEmail = useWhileOpen(open, props.newEmail)
  const step = useStepFocus(newEmail, (container) => container.querySelector('input')?.focus())

  const finish = async () => {
    await onChanged()
    onClose()
    toast.success(t('email.changed'))
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(newEmail ? 'email.confirmTitle' : 'email.title')}
      description={
        newEmail ? (
          <RichText
            text={t(verifyText({ sent: request !== null, late: request?.late === true }), {
              count: codeMinutes,
            })}
            parts={{ email: <InlineEmail>{newEmail}</InlineEmail> }}
          />
        ) : (
          t('email.description')
        )
      }
    >
      <div ref={step}>
        {newEmail ? (
          <CodeForm
            key={newEmail}
            request={request}
            submitLabel={t('email.confirm')}
            check={({ changeEmail }, code) => changeEmail(newEmail, code)}
            sendAgain={({ requestEmailChange }) => requestEmailChange(newEmail)}
            onSent={(late) => onSent(newEmail, late)}
            onDone={finish}
            onCancel={onClose}
            aside={
              <button type="button" className={textButton} onClick={onOtherAddress}>
                {t('auth:verify.changeEmail')}
              </button>
            }
          />
        ) : (
          <EmailForm
            currentEmail={currentEmail}
            onCancel={onClose}
            onSent={onSent}
            onSignedOut={onSignedOut}
          />
        )}
      </div>
    </ResponsiveDialog>
  )
}

/** The last value while open, so that the text does not change during the closing animation. */
function useWhileOpen(open: boolean, value: string): string {
  const [savedValue, setSavedValue] = useState(value)
  if (open && savedValue !== value) setSavedValue(value)
  return open ? value : savedValue
}

type EmailFormProps = {
  currentEmail: string
  onCancel: () => void
  onSent: Props['onSent']
  onSignedOut: () => Promise<unknown>
}

function EmailForm({ currentEmail, onCancel, onSent, onSignedOut }: EmailFormProps) {
  const { t } = useTranslation('account')
  const [same, setSame] = useState(false)
  const [stale, setStale] = useState(false)
  const { run, busy, error, lost, clearError, preload } = useAuthRequest()

  const submit = async (typed: string) => {
    const isSame = typed.trim().toLowerCase() === currentEmail.toLowerCase()
    setSame(isSame)
    if (isSame) return
    const outcome = await run(({ requestEmailChange }) => requestEmailChange(typed))
    if (outcome.ok) onSent(outcome.value, outcome.late === true)
    else setStale(isTooOld(outcome.code))
  }

  return (
    <DialogForm
      submitLabel={t('email.send')}
      busy={busy}
      lost={lost}
      onSubmit={(form) => submit(textOf(form, 'newEmail'))}
      onCancel={onCancel}
    >
      <Field label={t('email.label')} error={same ? t('email.same') : !stale && error} required>
        <TextInput
          type="email"
          name="newEmail"
          dir="ltr"
          autoComplete="email"
          inputMode="email"
          className="text-start"
          onChange={() => {
            preload()
            setSame(false)
            setStale(false)
            clearError()
          }}
        />
      </Field>
      {stale && <SignInAgain onSignedOut={onSignedOut} />}
    </DialogForm>
  )
}
