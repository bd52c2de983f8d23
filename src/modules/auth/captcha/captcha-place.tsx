import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { Spinner } from '~/ui/feedback/spinner'
import type { Captcha } from '~/modules/auth/sign-in-options'

/** As high as the providers draw their questions. */
export const captchaHeight = (provider: Captcha['provider']) =>
  provider === 'turnstile' ? 'min-h-[65px]' : 'min-h-[78px]'

/** Keeps the room that the question will take. */
export function CaptchaPlace({ provider }: Pick<Captcha, 'provider'>) {
  const { t } = useTranslation('auth')
  return (
    <p
      className={cn(
        'flex items-center gap-3 rounded border border-border bg-surface-raised px-4 text-sm text-text-muted',
        captchaHeight(provider),
      )}
    >
      <Spinner className="shrink-0" />
      {t('captcha.loading')}
    </p>
  )
}
