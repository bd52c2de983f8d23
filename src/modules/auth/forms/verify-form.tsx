import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { demo } from '~/lib/build-flags'
import { CodeInput } from '~/ui/form/code-input'
import { Field } from '~/ui/form/field'
import { toast } from '~/ui/feedback/toast'
import { AuthForm } from './auth-form'
import { codeMinutes } from '~/modules/auth/codes/code-rules'
import { DemoCode } from './demo-code'
import { failureOf, type FormProblem } from './form-problem'
import { EmailText } from './email-text'
import { noteCodeSignIn } from '~/modules/auth/passkeys/passkey-offer'
import type { Captcha } from '~/modules/auth/sign-in-options'
import { useAuthRequest } from './use-auth-request'
import { useCaptcha } from '~/modules/auth/captcha/use-captcha'
import { useCodeField } from './use-code-field'
import { useResend } from './use-resend'

type Props = {
  email: string
  /** This browser has asked for a code to that address. */
  codeRequested: boolean
  redirect: string
  /** What a form without our script brought back. */
  before: FormProblem
  captcha: Captcha | null
  onSignedIn: () => Promise<unknown>
  changeEmail: ReactNode
  mailbox: ReactNode
}

export function VerifyForm(props: Props) {
  const { email, codeRequested, redirect, before, captcha, onSignedIn, changeEmail, mailbox } = props
  const { t } = useTranslation(['auth', 'demo'])
  const { code, field, select, clear } = useCodeField()
  const { run, busy, error, lost } = useAuthRequest(failureOf(before))
  const resend = useResend(email, codeRequested)
  const { field: captchaField, headers, reset } = useCaptcha(captcha)

  const submit = async (value: string) => {
    const outcome = await run(({ signInWithCode }) => signInWithCode(email, value))
    if (!outcome.ok) return select()
    noteCodeSignIn(email)
    await onSignedIn()
  }

  const sendAgain = async () => {
    const outcome = await run(({ sendCode }) => sendCode(email, headers))
    reset()
    if (!outcome.ok) return
    clear()
    resend.restart()
    toast.success(t('verify.resent'))
  }

  return (
    <AuthForm
      title={t(demo ? 'demo:signIn.title' : resend.sent ? 'verify.title' : 'verify.titleNotSent')}
      description={
        demo ? (
          <DemoCode />
        ) : (
          <RichText
            text={resend.sent ? t('verify.description', { count: codeMinutes }) : t('verify.notSent')}
            parts={{ email: <EmailText>{email}</EmailText> }}
          />
        )
      }
      submitLabel={t('verify.submit')}
      busy={busy}
      lost={lost}
      onSubmit={() => submit(code)}
      action="/login/verify"
      hiddenFields={{ email, redirect }}
      footer={
        <footer className="flex flex-col items-start gap-3 text-sm">
          {demo ? null : resend.left > 0 ? (
            <p className="text-text-muted tabular-nums">{t('verify.resendIn', { count: resend.left })}</p>
          ) : (
            <>
              {captchaField}
              <button type="button" className={textButton} onClick={() => void sendAgain()}>
                {t(resend.sent ? 'verify.resend' : 'verify.send')}
              </button>
            </>
          )}
          {changeEmail}
          {mailbox}
        </footer>
      }
    >
      <Field label={t('code.label')} error={error} required>
        <CodeInput name="code" autoFocus {...field} onComplete={submit} />
      </Field>
    </AuthForm>
  )
}

export const textButton = 'rounded-tight font-medium text-accent-text underline-offset-4 hover:underline'
