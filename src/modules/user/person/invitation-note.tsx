import { Send } from 'lucide-react'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { inviteUser } from '../user.requests'
import type { User } from '../user.schema'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { useUserFailureToast } from './use-user-failure-toast'

/** Offers to resend the invitation to users who have never signed in, because the mail may be lost. */
export function InvitationNote({ user }: { user: User }) {
  const { t } = useTranslation('user')
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()

  const send = async () => {
    const sent = await run(() => inviteUser(user.id))
    if (sent.ok) toast.success(t('person.invitation.sent', { email: user.email }))
    else fail(t('person.invitation.failed'), sent.error)
  }

  return (
    <Alert
      tone="warning"
      title={t('person.invitation.title')}
      actions={
        <Button size="sm" icon={<Send aria-hidden="true" />} busy={busy} onClick={() => void send()}>
          {t('person.invitation.send')}
        </Button>
      }
    >
      <RichText
        text={t('person.invitation.description')}
        parts={{ email: <InlineEmail>{user.email}</InlineEmail> }}
      />
    </Alert>
  )
}
