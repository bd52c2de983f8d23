import type { Namespace, ParseKeys } from 'i18next'
import { numberText } from '~/lib/number-text'
import { useTranslation } from './react'

/** A message with a count, whose digits are grouped as the language does it: "1,234 books". */
export function useCounted<const Ns extends Namespace>(
  namespace: Ns,
): (key: ParseKeys<Ns>, count: number, more?: object) => string {
  const { t, language } = useTranslation(namespace)
  return (key, count, more) => {
    const text: string = t(key as never, { ...more, count })
    return text.replace(String(count), numberText(count, language))
  }
}
