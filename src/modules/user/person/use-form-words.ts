import { useTranslation } from '~/i18n/react'

/** What the frame of both forms says. */
export function useLeaveWords() {
  const { t } = useTranslation('user')
  return {
    title: t('form.leave.title'),
    description: t('form.leave.description'),
    stay: t('form.leave.stay'),
    leave: t('form.leave.leave'),
  }
}
