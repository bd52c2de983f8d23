import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'
import { Spinner } from '~/ui/button'
import type { Captcha } from '~/modules/auth/sign-in-options'

/** The heights of the providers' widgets. */
export const captchaHeight = (provider: Captcha['provider']) =>
  provider === 'turnstile' ? 'min-h-[65px]' : 'min-h-[78px]'

/** Reserves the space of the widget, to avoid a layout shift. */
export function CaptchaPlaceholder({ provider }: Pick<Captcha, 'provider'>) {
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
