import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { dateText } from '~/ui/time-text'
import type { AuditEntry } from './audit.schema'
import type english from './messages/en.json'

type Change = NonNullable<AuditEntry['changes']>[string]
/** What actions write down as changed. */
type Field = keyof (typeof english)['fields']

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** Why, and what became of what. What people wrote keeps its own direction. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const changes = Object.entries(entry.changes ?? {}).filter(
    ([, { from, to }]) => !isNothing(from) || !isNothing(to),
  )
  if (!entry.reason && changes.length === 0) return <span className="text-text-muted">—</span>
  return (
    <ul className="flex min-w-0 flex-col gap-0.5 break-words max-sm:text-end">
      {entry.reason && (
        <li>
          <RichText text={t('reason')} parts={{ reason: <bdi>{entry.reason}</bdi> }} />
        </li>
      )}
      {changes.map(([field, change]) => (
        <li key={field}>
          <ChangeText field={field as Field} change={change} />
        </li>
      ))}
    </ul>
  )
}

function ChangeText({ field, change: { from, to } }: { field: Field; change: Change }) {
  const { t } = useTranslation('audit')
  const text = useValueText(field)
  const name = { field: t(`fields.${field}`) }
  const sentence = isNothing(from) ? t('given', name) : isNothing(to) ? t('taken', name) : t('change', name)
  return <RichText text={sentence} parts={{ from: <bdi>{text(from)}</bdi>, to: <bdi>{text(to)}</bdi> }} />
}

/** What a field held, in the reader's words. */
function useValueText(field: Field): (value: unknown) => string {
  const { t, language } = useTranslation('audit')
  const role = (name: string) => (name === 'admin' || name === 'user' ? t(`roles.${name}`) : name)
  return (value) => {
    const text = String(value)
    if (field === 'role') return text.split(',').map(role).join(', ')
    if (field === 'banExpires') return dateText(new Date(text), language, 'UTC')
    return text
  }
}
