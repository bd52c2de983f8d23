import { useTranslation } from '~/i18n/react'

export function useLeaveWords() {
  const { t } = useTranslation('catalogue')
  return {
    title: t('form.leave.title'),
    description: t('form.leave.description'),
    stay: t('form.leave.stay'),
    leave: t('form.leave.leave'),
  }
}
