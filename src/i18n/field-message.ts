import type { I18n } from './translator'
import { useTranslation } from './react'

/**
 * The text of a field error: the field's own message ('book:title.required'), or the generic one with the
 * field's label. Null if it is not a message key.
 */
export function fieldMessage({ exists, t }: Pick<I18n, 'exists' | 't'>, key: string): string | null {
  const translate = t as unknown as (key: string, values?: { label: string }) => string
  if (exists(key)) return translate(key)
  const [, entity, field, problem] = /^([\w-]+):(\w+)\.(\w+)$/.exec(key) ?? []
  const general = [`entity:problems.${problem}`, `import:problems.${problem}`].find((each) => exists(each))
  const label = `${entity}:fields.${field}`
  return general && exists(label) ? translate(general, { label: translate(label) }) : null
}

/** What is wrong with a described field, by the key that its schema names. */
export function useFieldMessage(): (key: string) => string {
  const { i18n } = useTranslation()
  return (key) => fieldMessage(i18n, key) ?? key
}
