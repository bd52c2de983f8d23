import { useTranslation } from '~/i18n/react'

/** "Chrome on Windows", or the known part of it. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const { t } = useTranslation('account')
  return ({ browser, system }) => {
    if (browser && system) return t('devices.name', { browser, system })
    if (system) return t('devices.someBrowser', { system })
    return browser ?? t('devices.unknown')
  }
}
