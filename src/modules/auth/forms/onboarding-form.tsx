import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { toast } from '~/ui/feedback/toast'
import { AuthForm } from './auth-form'
import { failureOf, type FormProblem } from './form-problem'
import { InlineEmail } from './inline-email'
import { useAuthRequest } from './use-auth-request'

type Props = {
  email: string
  /** The name from a provider; empty after a code. */
  name: string
  /** The redirect target and error of a form submitted without JavaScript. */
  here: string
  before: FormProblem
  onDone: () => Promise<unknown>
}

export function OnboardingForm({ email, name: known, here, before, onDone }: Props) {
  const { t } = useTranslation('auth')
  const { run, busy, error, lost, onTyping } = useAuthRequest(failureOf(before))

  const submit = async (name: string) => {
    const outcome = await run(({ giveName }) => giveName(name))
    if (outcome.ok) {
      await onDone()
      toast.success(t('onboarding.welcome', { name: outcome.value }))
    } else if (!outcome.invalid) toast.error(t('onboarding.failed'))
  }

  return (
    <AuthForm
      title={t('onboarding.title')}
      description={
        <RichText text={t('onboarding.description')} parts={{ email: <InlineEmail>{email}</InlineEmail> }} />
      }
      submitLabel={t('onboarding.continue')}
      busy={busy}
      lost={lost}
      onSubmit={(form) => submit(textOf(form, 'name'))}
      action="/login/name"
      hiddenFields={{ redirect: here }}
    >
      <Field label={t('name.label')} error={error} required>
        <TextInput
          name="name"
          defaultValue={known}
          size="lg"
          dir="auto"
          autoComplete="name"
          autoFocus
          onChange={onTyping}
        />
      </Field>
    </AuthForm>
  )
}
