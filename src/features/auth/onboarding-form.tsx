import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { giveName } from './auth.requests'
import { nameSchema } from './auth.schema'
import { EmailText } from './email-text'

type Props = { email: string; onDone: () => Promise<void> }

export function OnboardingForm({ email, onDone }: Props) {
  const { t } = useTranslation('auth')
  const message = useMessage()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const parsed = nameSchema.safeParse(name)
    if (!parsed.success) return setError(parsed.error.issues[0]!.message)
    setBusy(true)
    const failure = await giveName(parsed.data)
    if (failure) {
      setBusy(false)
      return toast.error(t('onboarding.failed'))
    }
    await onDone()
    toast.success(t('onboarding.welcome', { name: parsed.data }))
  }

  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="title-face text-3xl">{t('onboarding.title')}</h1>
        <p className="mt-2 text-text-muted">
          <Trans t={t} i18nKey="onboarding.description" components={{ email: <EmailText>{email}</EmailText> }} />
        </p>
      </header>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={t('name.label')} error={error && message(error)} required>
          <TextInput
            name="name"
            size="lg"
            dir="auto"
            autoComplete="name"
            autoFocus
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setError(null)
            }}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
          {t('onboarding.continue')}
        </Button>
      </form>
    </div>
  )
}
