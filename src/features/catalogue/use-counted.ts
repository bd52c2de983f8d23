import type { ParseKeys } from 'i18next'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/ui/number-text'

/** A message with a count, whose digits are grouped as the language does it: "1,234 books". */
export function useCounted(): (key: ParseKeys<'catalogue'>, count: number) => string {
  const { t, language } = useTranslation('catalogue')
  return (key, count) => {
    const said: string = t(key as never, { count })
    return said.replace(String(count), numberText(count, language))
  }
}
