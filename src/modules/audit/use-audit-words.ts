import { useTranslation } from '~/i18n/react'
import type { AuditAction } from './audit-actions'
import type english from './messages-manager/en.json'

type Field = keyof (typeof english)['fields']

/** What was done, in words; what another version of the product wrote goes by its code. */
export function useActionText(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (action) =>
    i18n.exists(`audit:actions.${action}`)
      ? t(`actions.${action as AuditAction}`)
      : t('unknownAction', { action })
}

/** The name of what changed; a field that has no words goes by its own name. */
export function useFieldText(): (field: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (field) => (i18n.exists(`audit:fields.${field}`) ? t(`fields.${field as Field}`) : field)
}
