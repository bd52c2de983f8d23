import { useTranslation } from '~/i18n/react'
import { useCaptcha } from '~/modules/auth/captcha/use-captcha'
import type { Captcha } from '~/modules/auth/sign-in-options'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { LostNote } from './lost-note'
import { useAuthRequest } from './use-auth-request'

type Props = {
  email: string
  /** Where it leads once signed in. */
  redirect: string
  /** Signs out whoever is here first. */
  leaves: boolean
  captcha: Captcha | null
  /** Signed out, if `leaves`; and `sent` to the address, or not. */
  onDone: (sent: boolean) => Promise<void>
  children: string
}

/** Has a code sent to an address that is known already: one button. Without our script, a form does the same. */
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
    // Signed out, the page shows another form in place of this one.
    if (!outcome.ok && leaves) toast.error(failureText(outcome))
    if (outcome.ok || leaves) await onDone(outcome.ok)
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
