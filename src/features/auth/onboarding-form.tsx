import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { textOf } from '~/lib/form-text'
import { useMessage } from '~/i18n/use-message'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { EmailText } from './email-text'
import { useAuthRequest } from './use-auth-request'

type Props = { email: string; onDone: () => Promise<void> }

export function OnboardingForm({ email, onDone }: Props) {
  const { t } = useTranslation('auth')
  const message = useMessage()
  const { run, busy, error, clearError, preload } = useAuthRequest()

  const submit = async (name: string) => {
    const outcome = await run(({ giveName }) => giveName(name))
    if (outcome.ok) {
      await onDone()
      toast.success(t('onboarding.welcome', { name: outcome.value }))
    } else if (!outcome.invalid) toast.error(t('onboarding.failed'))
  }

  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="title-face text-3xl">{t('onboarding.title')}</h1>
        <p className="mt-2 text-text-muted">
          <RichText text={t('onboarding.description')} parts={{ email: <EmailText>{email}</EmailText> }} />
        </p>
      </header>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(textOf(event.currentTarget, 'name'))
        }}
      >
        <Field label={t('name.label')} error={error && message(error)} required>
          <TextInput
            name="name"
            size="lg"
            dir="auto"
            autoComplete="name"
            autoFocus
            onChange={() => {
              preload()
              clearError()
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
