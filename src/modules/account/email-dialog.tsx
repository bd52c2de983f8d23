import { useState } from 'react'
import { codeMinutes } from '~/modules/auth/codes/code-rules'
import { EmailText } from '~/modules/auth/forms/email-text'
import { textButton } from '~/modules/auth/forms/verify-form'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { toast } from '~/ui/feedback/toast'
import { useStepFocus } from '~/ui/use-step-focus'
import { CodeForm } from './code-form'
import { EmailForm } from './email-form'

type Props = {
  open: boolean
  currentEmail: string
  /** Where a code was sent; empty while the address is still asked for. */
  newEmail: string
  onSent: (newEmail: string) => void
  onOtherAddress: () => void
  onChanged: () => Promise<void>
  onClose: () => void
  onSignedOut: () => Promise<unknown>
}

/** Two steps in one dialog: the new address, then the code that was sent there. */
export function EmailDialog(props: Props) {
  const { open, currentEmail, onSent, onOtherAddress, onChanged, onClose, onSignedOut } = props
  const { t } = useTranslation(['account', 'auth'])
  const newEmail = useWhileOpen(open, props.newEmail)
  const step = useStepFocus(newEmail, (place) => place.querySelector('input')?.focus())

  const finish = async () => {
    await onChanged()
    onClose()
    toast.success(t('email.changed'))
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(newEmail ? 'email.confirmTitle' : 'email.title')}
      description={
        newEmail ? (
          <RichText
            text={t('auth:verify.description', { count: codeMinutes })}
            parts={{ email: <EmailText>{newEmail}</EmailText> }}
          />
        ) : (
          t('email.description')
        )
      }
    >
      <div ref={step}>
        {newEmail ? (
          <CodeForm
            key={newEmail}
            sentTo={newEmail}
            submitLabel={t('email.confirm')}
            check={({ changeEmail }, code) => changeEmail(newEmail, code)}
            resend={({ requestEmailChange }) => requestEmailChange(newEmail)}
            onDone={finish}
            onCancel={onClose}
            aside={
              <button type="button" className={textButton} onClick={onOtherAddress}>
                {t('auth:verify.changeEmail')}
              </button>
            }
          />
        ) : (
          <EmailForm
            currentEmail={currentEmail}
            onCancel={onClose}
            onSent={onSent}
            onSignedOut={onSignedOut}
          />
        )}
      </div>
    </ResponsiveDialog>
  )
}

/** The value as it last was while open: a dialog that is leaving does not change its words on the way. */
function useWhileOpen(open: boolean, value: string): string {
  const [savedValue, setSavedValue] = useState(value)
  if (open && savedValue !== value) setSavedValue(value)
  return open ? value : savedValue
}
