import type { ReactNode } from 'react'
import type { SessionEnd } from '~/access/session-end'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { AuthForm } from './auth-form'
import { failureOf, type FormProblem } from './form-problem'
import { PasskeyButton } from '~/modules/auth/passkeys/passkey-button'
import { SampleAccounts } from './sample-accounts'
import type { Captcha } from '~/modules/auth/sign-in-options'
import { useAuthRequest } from './use-auth-request'
import { useCaptcha } from '~/modules/auth/captcha/use-captcha'

type Props = {
  /** Why the previous session ended. */
  ended: SessionEnd | null
  withSignUp: boolean
  withSamples: boolean
  redirect: string
  /** The input and error of a form submitted without JavaScript. */
  before: FormProblem & { email?: string }
  captcha: Captcha | null
  onSent: (email: string) => Promise<void>
  onSignedIn: () => Promise<unknown>
  /** Other sign-in methods below the form. */
  children?: ReactNode
}

export function LoginForm(props: Props) {
  const { ended, withSignUp, withSamples, redirect, before, captcha, onSent, onSignedIn, children } = props
  const { t } = useTranslation(['auth', 'demo'])
  const { run, busy, error, lost, clearError, preload } = useAuthRequest(failureOf(before))
  const { field: captchaField, headers, reset } = useCaptcha(captcha)

  const submit = async (email: string) => {
    const outcome = await run(({ sendCode }) => sendCode(email, headers))
    if (outcome.ok) await onSent(outcome.value)
    else if (!outcome.invalid) reset()
  }

  return (
    <AuthForm
      notice={ended && t(ended === 'banned' ? 'errors.BANNED_USER' : `ended.${ended}`)}
      title={t(withSignUp ? 'login.titleWithSignUp' : 'login.title')}
      description={t(demo ? 'demo:signIn.description' : 'login.description')}
      submitLabel={t('login.continue')}
      busy={busy}
      lost={lost}
      onSubmit={(form) => submit(textOf(form, 'email'))}
      action="/login"
      hiddenFields={{ redirect }}
      footer={
        <>
          {!demo && <PasskeyButton onSignedIn={onSignedIn} />}
          {children}
          {withSamples && <SampleAccounts onSignedIn={onSignedIn} />}
        </>
      }
    >
      <Field label={t('email.label')} error={error} required>
        <TextInput
          type="email"
          name="email"
          defaultValue={before.email}
          size="lg"
          dir="ltr"
          autoComplete="username webauthn"
          inputMode="email"
          autoFocus
          placeholder={t('email.placeholder')}
          className="text-start"
          onChange={() => {
            preload()
            clearError()
          }}
        />
      </Field>
      {captchaField}
    </AuthForm>
  )
}
