import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { CodeInput } from '~/ui/code-input'
import { Field } from '~/ui/field'
import { toast } from '~/ui/toast'
import { sendCode, signInWithCode } from './auth.requests'
import { codeMinutes, codeSchema } from './auth.schema'
import { EmailText } from './email-text'
import { useResend } from './use-resend'

type Props = { email: string; onSignedIn: () => Promise<void>; changeEmail: ReactNode; mailbox: ReactNode }

export function VerifyForm({ email, onSignedIn, changeEmail, mailbox }: Props) {
  const { t } = useTranslation('auth')
  const message = useMessage()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const resend = useResend()

  const submit = async (value: string) => {
    const parsed = codeSchema.safeParse(value)
    if (!parsed.success) return setError(parsed.error.issues[0]!.message)
    setBusy(true)
    const failure = await signInWithCode(email, parsed.data)
    if (!failure) return await onSignedIn()
    setBusy(false)
    setError(failure)
  }

  const sendAgain = async () => {
    const failure = await sendCode(email)
    setError(failure)
    if (failure) return
    setCode('')
    resend.restart()
    toast.success(t('verify.resent'))
  }

  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="title-face text-3xl">{t('verify.title')}</h1>
        <p className="mt-2 text-text-muted">
          <Trans
            t={t}
            i18nKey="verify.description"
            count={codeMinutes}
            components={{ email: <EmailText>{email}</EmailText> }}
          />
        </p>
      </header>
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(code)
        }}
      >
        <Field label={t('code.label')} error={error && message(error)} required>
          <CodeInput name="code" autoFocus value={code} onValueChange={setCode} onComplete={submit} />
        </Field>
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {t('verify.submit')}
        </Button>
      </form>
      <footer className="flex flex-col items-start gap-3 text-sm">
        {resend.left > 0 ? (
          <p className="text-text-muted tabular-nums">{t('verify.resendIn', { count: resend.left })}</p>
        ) : (
          <button type="button" className={textButton} onClick={() => void sendAgain()}>
            {t('verify.resend')}
          </button>
        )}
        {changeEmail}
        {mailbox}
      </footer>
    </div>
  )
}

export const textButton = 'rounded-tight font-medium text-accent-text underline-offset-4 hover:underline'
