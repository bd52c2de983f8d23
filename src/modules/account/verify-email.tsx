import { useState } from 'react'
import { codeMinutes, resendSeconds } from '~/modules/auth/codes/code-rules'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Button } from '~/ui/button'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { toast } from '~/ui/feedback/toast'
import { CodeForm } from './code-form'

type Props = { email: string; onVerified: () => Promise<void> }

/** Sends a code to the user's own address and verifies it. */
export function VerifyEmail({ email, onVerified }: Props) {
  const { t } = useTranslation(['account', 'auth'])
  const [open, setOpen] = useState(false)
  const { run, busy, failureText } = useAuthRequest()

  const begin = async () => {
    const outcome = await run(({ sendOwnCode }) => sendOwnCode(email))
    if (outcome.ok) setOpen(true)
    else toast.error(failureText(outcome))
  }

  const finish = async () => {
    setOpen(false)
    await onVerified()
    toast.success(t('verify.done'))
  }

  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void begin()}>
        {t('verify.action')}
      </Button>
      <ResponsiveDialog
        open={open}
        onOpenChange={setOpen}
        title={t('verify.title')}
        description={
          <RichText
            text={t('auth:verify.description', { count: codeMinutes })}
            parts={{ email: <InlineEmail>{email}</InlineEmail> }}
          />
        }
      >
        <CodeForm
          // Opening the dialog has sent the code.
          request={{ resendIn: resendSeconds }}
          submitLabel={t('verify.submit')}
          check={({ verifyOwnEmail }, code) => verifyOwnEmail(email, code)}
          sendAgain={({ sendOwnCode }) => sendOwnCode(email)}
          onDone={finish}
          onCancel={() => setOpen(false)}
        />
      </ResponsiveDialog>
    </>
  )
}
