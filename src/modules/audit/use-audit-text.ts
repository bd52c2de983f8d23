import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { useMessage } from '~/i18n/use-message'
import type { EntityActions } from '~/manifest/audit-kind'
import type { AuditEntry } from './audit.contract'

/** The text of an action; the code for actions of removed modules or other versions. */
export function useActionText(): (action: string) => string {
  const { t, i18n } = useTranslation('audit')
  const formatMessage = useMessage()
  return (action) => {
    const key = `audit:actions.${action}`
    if (i18n.exists(key)) return formatMessage(key)
    // An entity without its own texts gets generic ones with its name.
    const [kind, act] = action.split('.') as [string, keyof EntityActions]
    const ofAny = `entry.${act}` as const
    if (i18n.exists(`${kind}:one`) && i18n.exists(`audit:${ofAny}`))
      return t(ofAny, { name: formatMessage(`${kind}:one`) })
    return t('unknownAction', { action })
  }
}

/** The number of rows of a bulk action: "5,013 people", members inside an organization, or books of a genre. */
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

/** The label of a changed field: of the entity, of the log, or else the field's name. */
export function useFieldText(action: string): (field: string) => string {
  const { i18n } = useTranslation('audit')
  const formatMessage = useMessage()
  const [entity] = action.split('.')
  return (field) => {
    const key = [`${entity}:fields.${field}`, `audit:fields.${field}`].find((each) => i18n.exists(each))
    return key ? formatMessage(key) : field
  }
}
