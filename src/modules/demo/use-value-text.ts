import { firstText } from '~/i18n/first-text'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { enumerated } from '~/lib/enumerated'
import { numberText } from '~/lib/number-text'
import { dateTimeText } from '~/ui/text/time-text'

/** What a field holds, in the reader's words; `isOther`: it takes the place of something. */
export function useValueText(field: string): (value: unknown, isOther?: boolean) => string {
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
    // What nobody reads, such as the address of a picture, goes by a text of its own.
    const own = `demo:values.${isOther ? 'other' : 'one'}.${field}`
    if (i18n.exists(own)) return formatMessage(own)
    const text = typeof value === 'number' ? String(value) : (value as string)
    return /(^|-)role$/.test(field) ? enumerated(text.split(',').map(role), language) : text
  }
}
