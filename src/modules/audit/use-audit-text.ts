import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import type { EntityActions } from '~/manifest/audit-kind'
import type { AuditEntry } from './audit.schema'

/** What was done, in words; what another version of the product or a module that is gone wrote goes by its code. */
export function useActionText(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  const formatMessage = useMessage()
  return (action) => {
    const key = `audit:actions.${action}`
    if (i18n.exists(key)) return formatMessage(key)
    // An entity without sentences of its own is told by its name.
    const [kind, act] = action.split('.') as [string, keyof EntityActions]
    const ofAny = `entry.${act}` as const
    if (i18n.exists(`${kind}:one`) && i18n.exists(`audit:${ofAny}`))
      return t(ofAny, { name: formatMessage(`${kind}:one`) })
    return t('unknownAction', { action })
  }
}

/**
 * How many rows a bulk act was done to: "5,013 people". What is done to those of an organization is done to members, and the
 * rows of an entry about one genre are its books.
 */
export function useRowsText(): (entry: Pick<AuditEntry, 'action' | 'subject'>, rows: number) => string {
  const { i18n } = useTranslation('audit')
  const counted = useCounted('audit')
  return ({ action, subject }, rows) => {
    const [kind] = action.split('.')
    const counts = kind === 'organization' && subject.name ? 'member' : kind
    const keys = [...(subject.name ? [`counted.of-${kind}`] : []), `counted.${counts}`]
    return counted((keys.find((key) => i18n.exists(`audit:${key}_other`)) ?? 'rows') as 'rows', rows)
  }
}

/** The name of what changed: the label of an entity's field, or the log's own; what has neither goes by its own name. */
export function useFieldText(action: string): (field: string) => string {
  const { i18n } = useTranslation('audit')
  const formatMessage = useMessage()
  const [entity] = action.split('.')
  return (field) => {
    const key = [`${entity}:fields.${field}`, `audit:fields.${field}`].find((each) => i18n.exists(each))
    return key ? formatMessage(key) : field
  }
}
