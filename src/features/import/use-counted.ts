import type { ParseKeys } from 'i18next'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/ui/number-text'

/** A message with a count, whose digits are grouped as the language does it: "1,234 rows". */
export function useCounted(): (key: ParseKeys<'import'>, count: number, more?: object) => string {
  const { t, language } = useTranslation('import')
  return (key, count, more) => {
    const said: string = t(key as never, { ...more, count })
    return said.replace(String(count), numberText(count, language))
  }
}
