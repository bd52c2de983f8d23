import { useTranslation } from '~/i18n/react'
import { Ltr } from '~/ui/ltr'

const people = [
  { email: 'admin@example.com', role: 'login.hintAdmin' },
  { email: 'user@example.com', role: 'login.hintUser' },
] as const

/** Only on a developer's machine: one press fills in an address nobody need remember. */
export function SampleAccounts({ onChoose }: { onChoose: (email: string) => void }) {
  const { t } = useTranslation('auth')
  return (
    <section className="rounded border border-dashed border-border-strong/60 p-4">
      <p className="text-sm text-text-muted">{t('login.hint')}</p>
      <div className="mt-3 grid gap-2">
        {people.map(({ email, role }) => (
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
