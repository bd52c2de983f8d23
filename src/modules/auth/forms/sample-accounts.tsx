import { useState } from 'react'
import { samplePeople } from '~/modules/auth/sample-people'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { Ltr } from '~/ui/text/ltr'
import { useAuthRequest } from './use-auth-request'

/** In development and demos only: one press signs in. The server refuses it elsewhere. */
export function SampleAccounts({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const { t } = useTranslation(['auth', 'demo'])
  const { run, error, lost, preload } = useAuthRequest()
  const [chosen, setChosen] = useState<string | null>(null)

  const enter = async (email: string) => {
    if (chosen) return
    setChosen(email)
    const outcome = await run(({ signInAsSample }) => signInAsSample(email))
    if (outcome.ok) await onSignedIn()
    setChosen(null)
  }

  return (
    <section className="rounded border border-dashed border-border-strong/60 p-4">
      <p className="text-sm text-text-muted">{t(demo ? 'demo:signIn.hint' : 'login.hint')}</p>
      <div className="mt-3 grid gap-2">
        {samplePeople.map(({ email, role }) => (
          <button
            key={email}
            type="button"
            aria-busy={chosen === email || undefined}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => void enter(email)}
            className="flex items-center justify-between gap-3 rounded-tight px-3 py-2 text-start text-sm transition-colors hover:bg-hover aria-busy:opacity-60"
          >
            <Ltr className="truncate font-medium">{email}</Ltr>
            <span className="shrink-0 text-text-muted">{t(role)}</span>
          </button>
        ))}
      </div>
      <p role="alert" className="mt-2 text-sm font-medium text-danger-text empty:hidden">
        {error ?? lost}
      </p>
    </section>
  )
}
