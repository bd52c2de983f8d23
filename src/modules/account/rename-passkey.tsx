import { useState } from 'react'
import { nameSchema } from '~/modules/auth/auth.schema'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { TextInput } from '~/ui/form/text-input'
import { toast } from '~/ui/feedback/toast'
import { DialogForm } from './dialog-form'
import { usePasskeyRequest } from './use-passkey-request'

type Props = {
  open: boolean
  passkey: { id: string; name: string }
  onChanged: () => Promise<void>
  onClose: () => void
}

export function RenamePasskey({ open, onClose, ...form }: Props) {
  const { t } = useTranslation('account')
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('passkeys.renameTitle')}
      description={t('passkeys.renameDescription')}
    >
      <RenameForm onClose={onClose} {...form} />
    </ResponsiveDialog>
  )
}

function RenameForm({ passkey, onChanged, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(['account', 'auth'])
  const message = useMessage()
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = usePasskeyRequest()

  const submit = async (typed: string) => {
    const parsed = nameSchema.safeParse(typed)
    if (!parsed.success) return setError(parsed.error.issues[0]!.message)
    const outcome = await run(({ renamePasskey }) => renamePasskey(passkey.id, parsed.data))
    if (outcome !== 'done') return toast.error(t('passkeys.renameFailed'))
    await onChanged()
    onClose()
    toast.success(t('passkeys.renamed'))
  }

  return (
    <DialogForm
      submitLabel={t('passkeys.save')}
      busy={busy}
      onSubmit={(form) => submit(textOf(form, 'passkey'))}
      onCancel={onClose}
    >
      <Field label={t('auth:name.label')} error={error && message(error)} required>
        <TextInput
          name="passkey"
          dir="auto"
          autoComplete="off"
          defaultValue={passkey.name}
          onChange={() => setError(null)}
        />
      </Field>
    </DialogForm>
  )
}
