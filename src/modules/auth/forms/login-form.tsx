import { type ReactNode, useState } from 'react'
import type { SessionEnd } from '~/access/session-end'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { AuthForm } from './auth-form'
import { failureOf, type FormProblem } from './form-problem'
import { PasskeyButton } from '~/modules/auth/passkeys/passkey-button'
import type { Captcha } from '~/modules/auth/sign-in-options'
import { useAuthRequest } from './use-auth-request'
import { useCaptcha } from '~/modules/auth/captcha/use-captcha'
import { samplePeople } from '~/modules/auth/sample-people'
import { Ltr } from '~/ui/text/ltr'

type Props = {
  /** Why the previous session ended. */
  ended: SessionEnd | null
  withSignUp: boolean
  withSamples: boolean
  redirect: string
  /** The input and error of a form submitted without JavaScript. */
  before: FormProblem & { email?: string }
  captcha: Captcha | null
  /** `late`: the mail server has not taken the mail yet. */
  onSent: (email: string, late: boolean) => Promise<void>
  onSignedIn: () => Promise<unknown>
  /** Other sign-in methods below the form. */
  children?: ReactNode
}

export function LoginForm(props: Props) {
  const { ended, withSignUp, withSamples, redirect, before, captcha, onSent, onSignedIn, children } = props
  const { t } = useTranslation(['auth', 'demo'])
  const { run, busy, error, lost, onTyping } = useAuthRequest(failureOf(before))
  const { field: captchaField, headers, reset } = useCaptcha(captcha)

  const submit = async (email: string) => {
    const outcome = await run(({ sendCode }) => sendCode(email, headers))
    if (outcome.ok) await onSent(outcome.value, outcome.late === true)
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
          onChange={onTyping}
        />
      </Field>
      {captchaField}
    </AuthForm>
  )
}

/** In development and demos only: one press signs in. The server refuses it elsewhere. */
function SampleAccounts({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const { t } = useTranslation(['auth', 'demo'])
  const { run, error, lost, preload } = useAuthRequest()
  const [chosen, setChosen] = useState<string | null>(null)

  const enter = async (email: string) => {
    if (chosen) return
    setChosen(email)
    const outcome = await run(({ signInAsSample }) => signInAsSample(email))
    if (outcome.ok) await onSignedIn()
    setChosen(null)
  }

  return (
    <section className="rounded border border-dashed border-border-strong/60 p-4">
      <p className="text-sm text-text-muted">{t(demo ? 'demo:signIn.hint' : 'login.hint')}</p>
      <div className="mt-3 grid gap-2">
        {samplePeople.map(({ email, role }) => (
          <button
            key={email}
            type="button"
            aria-busy={chosen === email || undefined}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => void enter(email)}
            className="flex items-center justify-between gap-3 rounded-tight px-3 py-2 text-start text-sm transition-colors hover:bg-hover aria-busy:opacity-60"
          >
            <Ltr className="truncate font-medium">{email}</Ltr>
            <span className="shrink-0 text-text-muted">{t(role)}</span>
          </button>
        ))}
      </div>
      <p role="alert" className="mt-2 text-sm font-medium text-danger-text empty:hidden">
        {error ?? lost}
      </p>
    </section>
  )
}
