import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useMessage } from '~/i18n/use-message'
import { ForwardIcon } from '~/ui/directional-icons'
import type { Change, Description } from './describe-attempt'
import { firstText } from '~/i18n/first-text'
import { enumerated } from '~/ui/text/name-list'
import { numberText } from '~/lib/number-text'
import { dateTimeText } from '~/ui/text/time-text'

/** The action in words, and each field as it is and as it would have become. */
export function ChangeList({ described: { action, subject, changes } }: { described: Description }) {
  const { t, i18n } = useTranslation('demo')
  const formatMessage = useMessage()
  const words = i18n.exists(action) && formatMessage(action)
  if (!words && changes.length === 0) return null
  return (
    <section className="rounded bg-surface-sunken p-4 text-sm">
      <h3 className="font-semibold">{t('change')}</h3>
      {words && (
        <p className="mt-1 break-words text-text-muted">
          {subject ? (
            <RichText
              text={t('done')}
              parts={{ action: words, subject: <bdi className="font-medium text-text">{subject}</bdi> }}
            />
          ) : (
            words
          )}
        </p>
      )}
      {changes.length > 0 && (
        <dl className="mt-3 flex flex-col gap-2.5">
          {changes.map((change) => (
            <ChangedField key={change.field} {...change} />
          ))}
        </dl>
      )}
    </section>
  )
}

function ChangedField({ field, from, to }: Change) {
  const formatMessage = useMessage()
  const text = useValueText(field)
  const isNew = from === undefined
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-text-muted">{formatMessage(`demo:fields.${field}`)}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
        {!isNew && (
          <>
            <del className="line-clamp-3 min-w-0 wrap-anywhere text-text-muted">
              <bdi>{text(from)}</bdi>
            </del>
            <ForwardIcon className="size-4 shrink-0 text-text-muted" />
          </>
        )}
        <ins className="line-clamp-3 min-w-0 wrap-anywhere font-medium no-underline">
          <bdi>{text(to, Boolean(from))}</bdi>
        </ins>
      </dd>
    </div>
  )
}

/** The text of a value; `isOther`: it replaces another one. */
function useValueText(field: string): (value: unknown, isOther?: boolean) => string {
  const { t, i18n, language } = useTranslation('demo')
  const formatMessage = useMessage()
  const role = (name: string) =>
    firstText(i18n, [`demo:values.${field}.${name}`, `user:roles.${name}.label`]) ?? name

  return (value, isOther) => {
    if (value === null || value === undefined || value === '') return t('values.none')
    if (value instanceof Date)
      return dateTimeText(value, language, Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (Array.isArray(value)) return enumerated(value as string[], language)
    if (typeof value === 'object') {
      const { ids } = value as { ids?: unknown[] }
      return ids ? numberText(ids.length, language) : t('values.all')
    }
    // Values that nobody reads, such as the URL of a picture, have their own text.
    const own = `demo:values.${isOther ? 'other' : 'one'}.${field}`
    if (i18n.exists(own)) return formatMessage(own)
    const text = typeof value === 'number' ? String(value) : (value as string)
    return /(^|-)role$/.test(field) ? enumerated(text.split(',').map(role), language) : text
  }
}
