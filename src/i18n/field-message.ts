import type { I18n } from './translator'

/**
 * What is wrong with a field, by the key that its schema names: the field's own sentence ('book:title.required'), or what
 * is said of any field, with its label. Null for what is no key.
 */
export function fieldMessage({ exists, t }: Pick<I18n, 'exists' | 't'>, key: string): string | null {
  const translate = t as unknown as (key: string, values?: { label: string }) => string
  if (exists(key)) return translate(key)
  const [, entity, field, problem] = /^([\w-]+):(\w+)\.(\w+)$/.exec(key) ?? []
  const general = [`entity:problems.${problem}`, `import:problems.${problem}`].find((each) => exists(each))
  const label = `${entity}:fields.${field}`
  return general && exists(label) ? translate(general, { label: translate(label) }) : null
}
