import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { demo } from '~/lib/build-flags'
import { CodeInput } from '~/ui/form/code-input'
import { Field } from '~/ui/form/field'
import { toast } from '~/ui/feedback/toast'
import { AuthForm } from './auth-form'
import { codeMinutes, type CodeRequest, demoCode } from '~/modules/auth/codes/code-rules'
import { failureOf, type FormProblem } from './form-problem'
import { InlineEmail } from './inline-email'
import { noteCodeSignIn } from '~/modules/auth/passkeys/passkey-offer'
import type { Captcha } from '~/modules/auth/sign-in-options'
import { useCaptcha } from '~/modules/auth/captcha/use-captcha'
import { useCodeForm } from './use-code-form'
import { Ltr } from '~/ui/text/ltr'

type Props = {
  email: string
  /** The code request of this browser, or null. */
  request: CodeRequest
  redirect: string
  /** The error of a form submitted without JavaScript. */
  before: FormProblem
  captcha: Captcha | null
  onSent: (late: boolean) => void
  onSignedIn: () => Promise<unknown>
  changeEmail: ReactNode
  mailbox: ReactNode
}

export function VerifyForm(props: Props) {
  const { email, request, redirect, before, captcha, onSent, onSignedIn, changeEmail, mailbox } = props
  const { t } = useTranslation(['auth', 'demo'])
  const { field: captchaField, headers, reset } = useCaptcha(captcha)
  const { field, submit, again, resend, busy, error, lost } = useCodeForm({
    check: ({ signInWithCode }, code) => signInWithCode(email, code),
    sendAgain: ({ sendCode }) => sendCode(email, headers),
    onDone: async (userId) => {
      noteCodeSignIn(userId)
      await onSignedIn()
    },
    request,
    before: failureOf(before),
  })

  const sendAgain = async () => {
    const sent = await again()
    reset()
    if (!sent) return
    onSent(sent.late)
    if (sent.late) toast.info(t('verify.resentLate'))
    else toast.success(t('verify.resent'))
  }

  return (
    <AuthForm
      title={t(demo ? 'demo:signIn.title' : verifyTitle(resend))}
      description={
        demo ? (
          <DemoCode />
        ) : (
          <RichText
            text={t(verifyText(resend), { count: codeMinutes })}
            parts={{ email: <InlineEmail>{email}</InlineEmail> }}
          />
        )
      }
      submitLabel={t('verify.submit')}
      busy={busy}
      lost={lost}
      onSubmit={submit}
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
        <CodeInput name="code" autoFocus {...field} />
      </Field>
    </AuthForm>
  )
}

type Requested = { sent: boolean; late: boolean }

const verifyTitle = ({ sent, late }: Requested) =>
  !sent ? 'verify.titleNotSent' : late ? 'verify.titleLate' : 'verify.title'

/** What became of the code, with its minutes as `count`. */
export const verifyText = ({ sent, late }: Requested) =>
  !sent ? 'auth:verify.notSent' : late ? 'auth:verify.late' : 'auth:verify.description'

export const textButton = 'rounded-tight font-medium text-accent-text underline-offset-4 hover:underline'

/** Shows the code on the page, because a demo sends no mail. */
function DemoCode() {
  const { t } = useTranslation('demo')
  return (
    <RichText
      text={t('signIn.code')}
      parts={{ code: <Ltr className="font-semibold text-text">{demoCode}</Ltr> }}
    />
  )
}
