import { samplePeople } from '~/modules/auth/sample-people'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { Ltr } from '~/ui/text/ltr'

/** Only on a developer's machine and in a demo: one press fills in an address nobody need remember. */
export function SampleAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  const { t } = useTranslation(['auth', 'demo'])
  return (
    <section className="rounded border border-dashed border-border-strong/60 p-4">
      <p className="text-sm text-text-muted">{t(demo ? 'demo:signIn.hint' : 'login.hint')}</p>
      <div className="mt-3 grid gap-2">
        {samplePeople.map(({ email, role }) => (
          <button
            key={email}
            type="button"
            onClick={() => onChoose(email)}
            className="flex items-center justify-between gap-3 rounded-tight px-3 py-2 text-start text-sm transition-colors hover:bg-hover"
          >
            <Ltr className="truncate font-medium">{email}</Ltr>
            <span className="shrink-0 text-text-muted">{t(role)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
