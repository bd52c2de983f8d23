import { KeyRound, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { canUsePasskeys } from '~/modules/auth/passkeys/passkey-support'
import { useTranslation } from '~/i18n/react'
import { Alert } from '~/ui/feedback/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { RowBoundary } from '~/ui/list/row-boundary'
import type { Passkey } from './account.schema'
import { AddPasskey, usePasskeyRequest } from './add-passkey'
import { SignInAgain } from './sign-in-again'
import { RichText } from '~/i18n/rich-text'
import { IconButton } from '~/ui/button'
import { Menu } from '~/ui/overlay/menu'
import { RelativeTime } from '~/ui/text/relative-time'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { nameSchema } from '~/modules/auth/auth.schema'
import { useMessage } from '~/i18n/use-message'
import { textOf } from '~/lib/form-text'
import { Field } from '~/ui/form/field'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { TextInput } from '~/ui/form/text-input'
import { ListRow } from './list-row'
import { DialogForm } from './dialog-form'

type Props = {
  passkeys: Passkey[]
  readAt: number
  onChanged: () => Promise<void>
  onSignedOut: () => Promise<unknown>
}

export function PasskeysCard({ passkeys, readAt, onChanged, onSignedOut }: Props) {
  const { t } = useTranslation('account')
  const [stale, setStale] = useState(false)
  // Only the browser knows whether it supports WebAuthn. The server assumes that it does, as most do.
  const supported = useSyncExternalStore(never, canUsePasskeys, () => true)
  const add = (primary: boolean) =>
    supported && <AddPasskey primary={primary} onAdded={onChanged} onStale={() => setStale(true)} />

  return (
    <Card
      flush
      title={t('passkeys.title')}
      description={t('passkeys.description')}
      actions={passkeys.length > 0 && add(false)}
    >
      {stale && (
        <div className="px-5 pb-5">
          <SignInAgain onSignedOut={onSignedOut} />
        </div>
      )}
      {!supported && <Alert className="mx-5 mb-5">{t('passkeys.unsupported')}</Alert>}
      {passkeys.length > 0 ? (
        <ul aria-label={t('passkeys.title')} className="divide-y divide-border border-t border-border">
          {passkeys.map((passkey) => (
            <RowBoundary key={passkey.id}>
              <PasskeyRow passkey={passkey} now={readAt} onChanged={onChanged} />
            </RowBoundary>
          ))}
        </ul>
      ) : (
        <EmptyState
          className="border-t border-border py-10"
          icon={<KeyRound aria-hidden="true" />}
          title={t('passkeys.none')}
          description={t('passkeys.noneDescription')}
          action={add(true)}
        />
      )}
    </Card>
  )
}

const never = () => () => undefined

type RowProps = { passkey: Passkey; now: number; onChanged: () => Promise<void> }

function PasskeyRow({ passkey, now, onChanged }: RowProps) {
  const { t, language } = useTranslation('account')
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null)
  const name = passkey.name || t('passkeys.unnamed')
  const dialog = { passkey: { id: passkey.id, name }, onChanged, onClose: () => setAsking(null) }
  return (
    <>
      <ListRow
        icon={<KeyRound aria-hidden="true" />}
        title={<bdi>{name}</bdi>}
        facts={[
          <RichText
            key="added"
            text={t('passkeys.addedAt')}
            parts={{ time: <RelativeTime at={passkey.createdAt} now={now} language={language} /> }}
          />,
          t(passkey.synced ? 'passkeys.synced' : 'passkeys.deviceBound'),
        ]}
        action={
          <Menu
            trigger={(props) => (
              <IconButton
                {...props}
                label={t('passkeys.options', { name })}
                icon={<Ellipsis aria-hidden="true" />}
              />
            )}
            entries={[
              { label: t('passkeys.rename'), icon: Pencil, onSelect: () => setAsking('rename') },
              {
                label: t('passkeys.remove'),
                icon: Trash2,
                danger: true,
                onSelect: () => setAsking('remove'),
              },
            ]}
          />
        }
      />
      <RenamePasskey open={asking === 'rename'} {...dialog} />
      <RemovePasskey open={asking === 'remove'} {...dialog} />
    </>
  )
}

type DialogProps = {
  open: boolean
  passkey: { id: string; name: string }
  onChanged: () => Promise<void>
  onClose: () => void
}

function RemovePasskey({ open, passkey, onChanged, onClose }: DialogProps) {
  const { t } = useTranslation('account')
  const { run, busy } = usePasskeyRequest()

  const remove = async () => {
    const outcome = await run(({ removePasskey }) => removePasskey(passkey.id))
    onClose()
    if (outcome === 'done') toast.success(t('passkeys.removed'))
    else toast.error(t('passkeys.removeFailed'))
    await onChanged()
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      description={t('passkeys.removeDescription')}
      confirmLabel={t('passkeys.removeConfirm')}
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}

function RenamePasskey({ open, onClose, ...form }: DialogProps) {
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

function RenameForm({ passkey, onChanged, onClose }: Omit<DialogProps, 'open'>) {
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
