import type { I18n } from './translator'

/** The text of the first of these keys that has one. They may be made from what somebody sent. */
export function firstText({ exists, t }: Pick<I18n, 'exists' | 't'>, keys: string[]): string | undefined {
  const key = keys.find((each) => exists(each))
  return key && t(key as never)
}
