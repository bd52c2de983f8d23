import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Field } from '~/ui/field'
import { ResponsiveDialog } from '~/ui/responsive-dialog'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { ReasonField } from '../reason-field'
import { banUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { type BanEnd, banEnds, banExpiry, today } from './ban-end'
import { ReasonForm } from './reason-form'

type Props = { open: boolean; user: User; onClose: () => void; onChanged: () => Promise<void> }

export function BanDialog({ open, user, ...form }: Props) {
  const { t } = useTranslation('user')
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={t('person.ban.question', { name: displayName(user) })}
      description={t('person.ban.consequences')}
    >
      <BanForm userId={user.id} {...form} />
    </ResponsiveDialog>
  )
}

function BanForm({ userId, onClose, onChanged }: Omit<Props, 'open' | 'user'> & { userId: string }) {
  const { t } = useTranslation('user')
  const say = useMessage()
  const [reason, setReason] = useState('')
  const [end, setEnd] = useState<BanEnd>('never')
  const [day, setDay] = useState('')

  const ban = async () => {
    await banUser({ id: userId, reason: reason.trim(), expiresAt: banExpiry(end, day) })
    await onChanged()
    onClose()
    toast.success(t('person.ban.done'))
  }

  return (
    <ReasonForm
      danger
      submitLabel={t('person.ban.action')}
      failedLabel={t('person.ban.failed')}
      check={async () => (await import('./check-input')).checkBan(reason, banExpiry(end, day))}
      act={ban}
      onCancel={onClose}
    >
      {(errors, clear) => (
        <>
          <ReasonField
            label={t('person.reason')}
            error={errors.reason ?? null}
            value={reason}
            onChange={(value) => {
              setReason(value)
              clear('reason')
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('person.ban.end')}>
              <Select
                value={end}
                onChange={(event) => {
                  setEnd(event.target.value as BanEnd)
                  clear('expiresAt')
                }}
              >
                {banEnds.map((each) => (
                  <option key={each} value={each}>
                    {t(`person.ban.ends.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
            {end === 'date' && (
              <Field label={t('person.ban.day')} error={errors.expiresAt && say(errors.expiresAt)} required>
                <TextInput
                  type="date"
                  min={today()}
                  value={day}
                  onChange={(event) => {
                    setDay(event.target.value)
                    clear('expiresAt')
                  }}
                />
              </Field>
            )}
          </div>
        </>
      )}
    </ReasonForm>
  )
}
