import { fieldMessage } from './field-message'
import { useTranslation } from './react'

/** What is wrong with a described field, by the key that its schema names. */
export function useFieldMessage(): (key: string) => string {
  const { i18n } = useTranslation()
  return (key) => fieldMessage(i18n, key) ?? key
}
