import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { numberText } from '~/lib/number-text'
import { Ltr } from '~/ui/text/ltr'
import { dateText } from '~/ui/text/time-text'
import type { FieldFacts } from './define-fields'

/** Converts a value to text; the empty string for objects and missing values. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

type Props = { entity: string; name: string; facts: FieldFacts; value: unknown }

/** Renders a value by the kind of its field, in forms and on pages. */
export function FieldValue({ entity, name, facts, value }: Props) {
  const { t, language } = useTranslation('entity')
  const formatMessage = useMessage()
  const text = plainText(value)
  if (facts.kind === 'flag') return t(text === 'true' ? 'value.yes' : 'value.no')
  if (facts.options?.includes(text)) return formatMessage(`${entity}:options.${name}.${text}`)
  // Noon UTC, so that no time zone shifts the date to another day.
  if (facts.kind === 'date' && text) return dateText(new Date(`${text}T12:00:00Z`), language, 'UTC')
  if (typeof value === 'number' && (facts.kind === 'integer' || facts.kind === 'count'))
    return <Ltr>{numberText(value, language)}</Ltr>
  const isLtr = ['year', 'integer', 'email', 'url'].includes(facts.kind)
  return <PlainValue value={text} isLtr={isLtr} />
}

/** A text in the conflict dialog. Not truncated: the difference may be at the end. */
export function PlainValue({ value, isLtr }: { value: string; isLtr?: boolean }) {
  const { t } = useTranslation('entity')
  if (value.trim() === '') return <em>{t('conflict.empty')}</em>
  if (isLtr) return <Ltr className="wrap-anywhere">{value}</Ltr>
  return <bdi className="wrap-anywhere whitespace-pre-wrap">{value}</bdi>
}
