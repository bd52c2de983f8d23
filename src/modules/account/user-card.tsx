import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Ltr } from '~/ui/text/ltr'
import { codeMinutes, resendSeconds } from '~/modules/auth/codes/code-rules'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { verifyText } from '~/modules/auth/forms/verify-form'
import { RichText } from '~/i18n/rich-text'
import { Button } from '~/ui/button'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { toast } from '~/ui/feedback/toast'
import { CodeForm } from './code-form'

type Props = {
  caller: Caller
  actions: ReactNode
  onVerified: () => Promise<void>
}

export function UserCard({ caller, actions, onVerified }: Props) {
  const { t } = useTranslation('account')
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={caller.name} seed={caller.userId} size="lg" />
        <div className="min-w-0">
          <p dir="auto" className="align-page text-lg font-semibold wrap-anywhere">
            {caller.name}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-muted">
            <Ltr className="wrap-anywhere">{caller.email}</Ltr>
            {!caller.emailVerified && <Badge tone="warning">{t('notVerified')}</Badge>}
          </p>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {actions}
        {!caller.emailVerified && <VerifyEmail email={caller.email} onVerified={onVerified} />}
      </div>
    </Card>
  )
}

type VerifyEmailProps = { email: string; onVerified: () => Promise<void> }

/** Sends a code to the user's own address and verifies it. */
function VerifyEmail({ email, onVerified }: VerifyEmailProps) {
  const { t } = useTranslation(['account', 'auth'])
  const [open, setOpen] = useState(false)
  const [late, setLate] = useState(false)
  const { run, busy, failureText } = useAuthRequest()

  const begin = async () => {
    const outcome = await run(({ sendOwnCode }) => sendOwnCode(email))
    if (!outcome.ok) return toast.error(failureText(outcome))
    setLate(outcome.late === true)
    setOpen(true)
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
            text={t(verifyText({ sent: true, late }), { count: codeMinutes })}
            parts={{ email: <InlineEmail>{email}</InlineEmail> }}
          />
        }
      >
        <CodeForm
          // Opening the dialog has sent the code.
          request={{ resendIn: resendSeconds, late }}
          submitLabel={t('verify.submit')}
          check={({ verifyOwnEmail }, code) => verifyOwnEmail(email, code)}
          sendAgain={({ sendOwnCode }) => sendOwnCode(email)}
          onSent={setLate}
          onDone={finish}
          onCancel={() => setOpen(false)}
        />
      </ResponsiveDialog>
    </>
  )
}
