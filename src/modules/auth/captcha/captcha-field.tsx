import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/react'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { captchaHeight, CaptchaPlaceholder } from './captcha-placeholder'
import { showCaptcha } from './captcha-script'
import type { Captcha } from '~/modules/auth/sign-in-options'

const darkness = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const choice = new MutationObserver(onChange)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia(darkness)
  system.addEventListener('change', onChange)
  return () => {
    choice.disconnect()
    system.removeEventListener('change', onChange)
  }
}

function read(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia(darkness).matches ? 'dark' : 'light'
}

/** The theme that is shown, for third-party frames, which CSS cannot reach. */
const useShownTheme = () => useSyncExternalStore(subscribe, read, () => 'light' as const)

export type CaptchaFieldProps = { captcha: Captcha; onProof: (proof: string) => void; onRetry: () => void }

/** The provider's captcha widget, in the language and theme of the page. */
export function CaptchaField({ captcha: { provider, siteKey }, onProof, onRetry }: CaptchaFieldProps) {
  const { t, language } = useTranslation('auth')
  const theme = useShownTheme()
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')

  useEffect(() => {
    let left = false
    let takeAway: (() => void) | undefined
    const onFailed = () => {
      if (!left) setState('failed')
    }
    const show = async () => {
      const events = { onProof, onFailed }
      const remove = await showCaptcha({ provider, siteKey }, box.current!, { language, theme }, events)
      if (left) return remove()
      takeAway = remove
      setState('shown')
    }
    show().catch(onFailed)
    return () => {
      left = true
      takeAway?.()
      onProof('')
    }
  }, [provider, siteKey, language, theme, onProof])

  return (
    <section aria-label={t('captcha.label')} aria-busy={state === 'loading' || undefined}>
      {state === 'failed' && (
        <Alert
          tone="warning"
          actions={
            <Button size="sm" onClick={onRetry}>
              {t('captcha.retry')}
            </Button>
          }
        >
          <p role="alert">{t('captcha.failed')}</p>
        </Alert>
      )}
      {/* Stacked in one grid cell: a widget that is measured while hidden gets the wrong size. */}
      <div hidden={state === 'failed'} className="grid *:col-start-1 *:row-start-1 *:min-w-0">
        {state === 'loading' && <CaptchaPlaceholder provider={provider} />}
        <div ref={box} className={captchaHeight(provider)} />
      </div>
    </section>
  )
}
