import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { sendCode } from './auth.requests'
import { emailSchema } from './auth.schema'
import { SampleAccounts } from './sample-accounts'

type Props = { withSignUp: boolean; withSamples: boolean; onSent: (email: string) => void }

export function LoginForm({ withSignUp, withSamples, onSent }: Props) {
  const { t } = useTranslation('auth')
  const message = useMessage()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (value: string) => {
    const parsed = emailSchema.safeParse(value)
    if (!parsed.success) return setError(parsed.error.issues[0]!.message)
    setBusy(true)
    const failure = await sendCode(parsed.data)
    setBusy(false)
    setError(failure)
    if (!failure) onSent(parsed.data)
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
          void submit(email)
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
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setError(null)
            }}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {t('login.continue')}
        </Button>
      </form>
      {withSamples && (
        <SampleAccounts
          onChoose={(address) => {
            setEmail(address)
            void submit(address)
          }}
        />
      )}
    </div>
  )
}
