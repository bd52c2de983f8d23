import { useEffect, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { ProviderMark } from './provider-marks'
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
