import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Alert } from '~/ui/feedback/alert'

/** What nobody does to themselves here has its place elsewhere. */
export function SelfNote({ accountLink }: { accountLink: (label: string) => ReactNode }) {
  const { t } = useTranslation('user')
  return (
    <Alert>
      <RichText text={t('person.self')} parts={{ account: accountLink(t('person.selfLink')) }} />
    </Alert>
  )
}
