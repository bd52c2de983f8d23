import { UserRoundSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { LeaveButton } from './leave-button'

type Props = { caller: Caller }

/** Shows on every page who impersonates whom and for how long, with a button to stop. */
export function ImpersonationBanner({ caller }: Props) {
  const { impersonatedBy } = caller
  return impersonatedBy && <Banner caller={caller} by={impersonatedBy} />
}

function Banner({ caller, by }: Props & { by: NonNullable<Caller['impersonatedBy']> }) {
  const { t } = useTranslation()
  const count = useMinutesLeft(by.until)
  return (
    <section
      aria-label={t('impersonation.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-warning/40 bg-warning-soft px-5 py-3 text-sm"
    >
      <UserRoundSearch aria-hidden="true" className="size-5 shrink-0 text-warning max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-52">
        <RichText
          text={t('impersonation.acting')}
          parts={{
            actor: <Name>{by.name || by.email}</Name>,
            person: <Name>{caller.name || caller.email}</Name>,
          }}
        />{' '}
        {t('impersonation.readOnly')} {/* The server's clock may be a minute from the browser's. */}
        <span className="whitespace-nowrap text-text-muted tabular-nums" suppressHydrationWarning>
          {t('impersonation.minutes', { count })}
        </span>
      </p>
      <LeaveButton personId={caller.userId} />
      {/* A border that is visible when the banner is scrolled away; it covers only the margin. */}
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 border-2 border-warning" />
    </section>
  )
}

const Name = ({ children }: { children: string }) => (
  <strong dir="auto" className="font-semibold wrap-anywhere">
    {children}
  </strong>
)

const tickMs = 10_000

/** The remaining minutes, rounded up. */
function useMinutesLeft(until: Date): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until.getTime() - now) / 60_000))
}
