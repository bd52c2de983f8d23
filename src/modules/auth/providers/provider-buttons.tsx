import { useEffect, useState } from 'react'
import { Building2 } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import type { Provider } from '~/modules/auth/sign-in-options'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'

type Props = {
  providers: Provider[]
  /** The path to open after sign-in. */
  target: string
  onFailed: () => void
}

export function ProviderButtons({ providers, target, onFailed }: Props) {
  const { t } = useTranslation('auth')
  const { run } = useAuthRequest()
  const [chosen, setChosen] = useState<Provider['id'] | null>(null)

  // Resets the button after Back from the provider (back/forward cache).
  useEffect(() => {
    const reset = () => setChosen(null)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  const choose = async (id: Provider['id']) => {
    if (chosen) return
    setChosen(id)
    // Stays busy on success: the browser is navigating to the provider.
    if ((await run(({ startWithProvider }) => startWithProvider(id, target))).ok) return
    setChosen(null)
    onFailed()
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="mb-1 flex items-center gap-4 text-sm text-text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('login.or')}
      </p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          fullWidth
          // Long names wrap: an ellipsis would cut different ends depending on the direction.
          className="h-auto! min-h-12 py-2 whitespace-normal!"
          icon={<ProviderMark id={id} />}
          busy={chosen === id}
          onClick={() => void choose(id)}
        >
          {t('login.with', { name })}
        </Button>
      ))}
    </div>
  )
}

const github =
  'M12 .3a12 12 0 0 0-3.8 23.38c.6.12.82-.26.82-.57v-2.04c-3.34.72-4.04-1.6-4.04-1.6-.55-1.4-1.34-1.77-1.34-1.77-1.08-.74.09-.73.09-.73 1.2.09 1.83 1.24 1.83 1.24 1.07 1.83 2.8 1.3 3.49 1 .1-.78.42-1.31.76-1.61-2.66-.3-5.47-1.34-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 0 0 1.01-.32 3.3 1.23a11.5 11.5 0 0 1 6.02 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 3.18a4.65 4.65 0 0 1 1.23 3.22c0 4.61-2.8 5.62-5.48 5.92.42.36.81 1.1.81 2.22v3.29c0 .31.22.69.83.57A12 12 0 0 0 12 .3'

/** The colours of the letter, clockwise from its arm. */
const google = [
  ['#4285f4', 'M22.6 12.25q0-1.17-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57q3.27-3.05 3.3-8.1'],
  ['#34a853', 'M12 23q4.46-.05 7.29-2.65l-3.57-2.77A6.6 6.6 0 0 1 5.84 14.1H2.18v2.84A11 11 0 0 0 12 23'],
  ['#fbbc05', 'M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.06H2.18a11 11 0 0 0 0 9.88z'],
  ['#ea4335', 'M12 5.38q2.45.04 4.2 1.64l3.16-3.15A11 11 0 0 0 2.18 7.06L5.84 9.9A6.6 6.6 0 0 1 12 5.38'],
] as const

function ProviderMark({ id }: Pick<Provider, 'id'>) {
  if (id === 'oidc') return <Building2 aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {id === 'github' ? (
        <path d={github} />
      ) : (
        google.map(([fill, d]) => <path key={fill} fill={fill} d={d} />)
      )}
    </svg>
  )
}
