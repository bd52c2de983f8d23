import { useTranslation } from '~/i18n/react'
import { textOf } from '~/lib/form-text'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { SampleAccounts } from './sample-accounts'
import { useAuthRequest } from './use-auth-request'

type Props = { withSignUp: boolean; withSamples: boolean; onSent: (email: string) => void }

export function LoginForm({ withSignUp, withSamples, onSent }: Props) {
  const { t } = useTranslation('auth')
  const message = useMessage()
  const { run, busy, error, clearError, preload } = useAuthRequest()

  const submit = async (value: string) => {
    const outcome = await run(({ sendCode }) => sendCode(value))
    if (outcome.ok) onSent(outcome.value)
  }

  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="title-face text-3xl">{t(withSignUp ? 'login.titleWithSignUp' : 'login.title')}</h1>
        <p className="mt-2 text-text-muted">{t('login.description')}</p>
      </header>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(textOf(event.currentTarget, 'email'))
        }}
      >
        <Field label={t('email.label')} error={error && message(error)} required>
          <TextInput
            type="email"
            name="email"
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
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {t('login.continue')}
        </Button>
      </form>
      {withSamples && <SampleAccounts onChoose={(address) => void submit(address)} />}
    </div>
  )
}
