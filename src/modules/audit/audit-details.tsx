import type { ReactNode } from 'react'
import { firstText } from '~/i18n/first-text'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { dateText } from '~/ui/text/time-text'
import type { AuditEntry } from './audit.contract'
import { useFieldText } from './use-audit-text'

type Change = NonNullable<AuditEntry['changes']>[string]
type ChangeProps = { action: string; field: string; change: Change }

type Props = { entry: Pick<AuditEntry, 'action' | 'reason' | 'changes'>; none?: ReactNode }

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** The reason and the changes. User input keeps its own direction. */
export function AuditDetails({ entry, none }: Props) {
  const { t } = useTranslation('audit')
  const changes = Object.entries(entry.changes ?? {}).filter(
    ([, { from, to }]) => !isNothing(from) || !isNothing(to),
  )
  if (!entry.reason && changes.length === 0) return none
  return (
    <ul className="audit-changes">
      {entry.reason && (
        <li>
          <RichText text={t('reason')} parts={{ reason: <bdi>{entry.reason}</bdi> }} />
        </li>
      )}
      {changes.map(([field, change]) => (
        <li key={field}>
          <ChangeText action={entry.action} field={field} change={change} />
        </li>
      ))}
    </ul>
  )
}

function ChangeText({ action, field, change: { from, to } }: ChangeProps) {
  const { t } = useTranslation('audit')
  const text = useValueText(field)
  const name = { field: useFieldText(action)(field) }
  const sentence = isNothing(from) ? t('given', name) : isNothing(to) ? t('taken', name) : t('change', name)
  return <RichText text={sentence} parts={{ from: <bdi>{text(from)}</bdi>, to: <bdi>{text(to)}</bdi> }} />
}

/** The value of a field as text; a value of an unexpected type is shown as stored. */
function useValueText(field: string): (value: unknown) => string {
  const { i18n, language } = useTranslation('audit')
  // Roles of the product, and those of modules, such as roles in an organization.
  const role = (name: string) => firstText(i18n, [`user:roles.${name}.label`, `audit:roles.${name}`]) ?? name
  return (value) => {
    // Any JSON: String() would throw for an object with its own `toString`.
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    if (field === 'role') return text.split(',').map(role).join(', ')
    if (field !== 'banExpires') return text
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? text : dateText(at, language, 'UTC')
  }
}
