import { useNavigate } from '@tanstack/react-router'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { useSessionChange } from '../session/use-session-change'

/** Stops the impersonation and opens the page of the impersonated user; a form without JavaScript. */
export function LeaveButton({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const changeSession = useSessionChange()
  const { run, busy } = useAuthRequest()

  const leave = async () => {
    const outcome = await run(({ stopImpersonating }) => stopImpersonating())
    // A refusal means that it has already ended: the session is read again in either case.
    const { caller } = await changeSession(undefined, ({ impersonatedBy }) =>
      impersonatedBy ? undefined : navigate({ to: '/manager/users/$id', params: { id: personId } }),
    ).catch(() => ({ caller: null }))
    if (!outcome.ok && (!caller || caller.impersonatedBy)) toast.error(t('errors.failed.title'))
  }

  return (
    <form
      method="post"
      action="/login/back"
      onSubmit={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <input type="hidden" name="redirect" value={`/manager/users/${personId}`} />
      <Button whileReadOnly type="submit" size="sm" busy={busy}>
        {t('impersonation.leave')}
      </Button>
    </form>
  )
}
