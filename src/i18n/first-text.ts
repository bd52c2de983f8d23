import type { I18n } from './translator'

/** The text of the first key that exists. The keys may contain user input. */
export function firstText({ exists, t }: Pick<I18n, 'exists' | 't'>, keys: string[]): string | undefined {
  const key = keys.find((each) => exists(each))
  return key && t(key as never)
}
