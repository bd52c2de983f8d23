import { useState } from 'react'
import { isTooOld } from '~/modules/auth/auth-error'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { DialogForm } from './dialog-form'
import { SignInAgain } from './sign-in-again'

type Props = {
  currentEmail: string
  onCancel: () => void
  onSent: (newEmail: string) => void
  onSignedOut: () => Promise<unknown>
}

export function EmailForm({ currentEmail, onCancel, onSent, onSignedOut }: Props) {
  const { t } = useTranslation('account')
  const [same, setSame] = useState(false)
  const [stale, setStale] = useState(false)
  const { run, busy, error, lost, clearError, preload } = useAuthRequest()

  const submit = async (typed: string) => {
    const isSame = typed.trim().toLowerCase() === currentEmail.toLowerCase()
    setSame(isSame)
    if (isSame) return
    const outcome = await run(({ requestEmailChange }) => requestEmailChange(typed))
    if (outcome.ok) onSent(outcome.value)
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
