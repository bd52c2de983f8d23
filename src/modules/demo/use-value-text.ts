import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { momentText } from '~/ui/text/time-text'
import type { Field } from './describe-attempt'

/** What a field holds, in the reader's words; `isOther`: it takes the place of something. */
export function useValueText(field: Field): (value: unknown, isOther?: boolean) => string {
  const { t, language } = useTranslation('demo')
  const role = (name: string) => (name === 'admin' || name === 'user' ? t(`values.${name}`) : name)

  return (value, isOther) => {
    if (value === null || value === undefined || value === '') return t('values.none')
    if (value instanceof Date)
      return momentText(value, language, Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (typeof value === 'object') {
      const { ids } = value as { ids?: unknown[] }
      return ids ? numberText(ids.length, language) : t('values.all')
    }
    if (field === 'cover') return t(isOther ? 'values.otherPicture' : 'values.picture')
    const text = typeof value === 'number' ? String(value) : (value as string)
    return field === 'role' ? text.split(',').map(role).join(', ') : text
  }
}
