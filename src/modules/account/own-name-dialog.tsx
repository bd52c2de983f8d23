import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { TextInput } from '~/ui/form/text-input'
import { toast } from '~/ui/feedback/toast'
import { DialogForm } from './dialog-form'

type Props = { open: boolean; name: string; onClose: () => void; onChanged: () => Promise<void> }

export function NameDialog({ open, onClose, ...form }: Props) {
  const { t } = useTranslation('account')
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('name.title')}
      description={t('name.description')}
    >
      <NameForm onClose={onClose} {...form} />
    </ResponsiveDialog>
  )
}

function NameForm({ name, onClose, onChanged }: Omit<Props, 'open'>) {
  const { t } = useTranslation(['account', 'auth'])
  const { run, busy, error, clearError, onTyping } = useAuthRequest()

  const submit = async (typed: string) => {
    const outcome = await run(({ giveName }) => giveName(typed))
    if (outcome.ok) {
      await onChanged()
      onClose()
      toast.success(t('name.updated'))
    } else if (!outcome.invalid) {
      // Not a validation error of the field.
      clearError()
      toast.error(t('name.failed'))
    }
  }

  return (
    <DialogForm
      submitLabel={t('name.save')}
      busy={busy}
      onSubmit={(form) => submit(textOf(form, 'name'))}
      onCancel={onClose}
    >
      <Field label={t('auth:name.label')} error={error} required>
        <TextInput name="name" dir="auto" autoComplete="name" defaultValue={name} onChange={onTyping} />
      </Field>
    </DialogForm>
  )
}
