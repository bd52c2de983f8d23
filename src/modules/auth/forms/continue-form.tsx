import { useTranslation } from '~/i18n/react'
import { useCaptcha } from '~/modules/auth/captcha/use-captcha'
import type { Captcha } from '~/modules/auth/sign-in-options'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { LostNote } from './lost-note'
import { useAuthRequest } from './use-auth-request'

type Props = {
  email: string
  /** The path to open after sign-in. */
  redirect: string
  /** Signs out the current user first. */
  leaves: boolean
  captcha: Captcha | null
  /** What became of the code; with `leaves` the user is signed out in any case. */
  onDone: (code: 'sent' | 'late' | 'refused') => Promise<void>
  children: string
}

/** Sends a code to a known address with one button. Works as a plain form without JavaScript. */
export function ContinueForm({ email, redirect, leaves, captcha, onDone, children }: Props) {
  const { t } = useTranslation('auth')
  const { run, busy, error, lost, failureText, preload } = useAuthRequest()
  const { field, headers, reset } = useCaptcha(captcha)

  const submit = async () => {
    if (leaves) {
      const left = await run(({ signOut }) => signOut())
      if (!left.ok) return toast.error(t('signOut.failed'))
    }
    const outcome = await run(({ sendCode }) => sendCode(email, headers))
    if (!outcome.ok) reset()
    // After signing out, the page replaces this form.
    if (!outcome.ok && leaves) toast.error(failureText(outcome))
    if (outcome.ok || leaves) await onDone(outcome.ok ? (outcome.late ? 'late' : 'sent') : 'refused')
  }

  return (
    <form
      method="post"
      action="/login/invited"
      className="flex flex-col gap-3"
      onFocus={preload}
      onPointerEnter={preload}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="redirect" value={redirect} />
      {field}
      <LostNote>{lost ?? error}</LostNote>
      <Button type="submit" variant="primary" size="lg" fullWidth busy={busy}>
        {children}
      </Button>
    </form>
  )
}
