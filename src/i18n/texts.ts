import { isolate } from '~/lib/text-direction'
import { product } from '~/lib/product'

/** All messages of one language, by namespace. */
export type Messages = Record<string, Record<string, unknown>>

export type Values = Record<string, string | number | undefined>

/** The texts of one language by 'namespace:key'. */
export class Texts {
  readonly #byKey = new Map<string, string>()
  readonly #parts = new Set<string>()
  readonly #rules: Intl.PluralRules

  constructor(language: string) {
    this.#rules = new Intl.PluralRules(language)
  }

  has = (part: string) => this.#parts.has(part)

  /** Merges messages: several chunks may contribute to one namespace. */
  add(messages: Messages, part = ''): void {
    this.#parts.add(part)
    for (const [namespace, texts] of Object.entries(messages)) this.#put(`${namespace}:`, texts)
  }

  #put(prefix: string, messages: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(messages)) {
      if (typeof value === 'string') this.#byKey.set(prefix + name, value)
      else this.#put(`${prefix}${name}.`, value as Record<string, unknown>)
    }
  }

  /** The text of a key, or its plural form: 'results_one', and 'results_zero' if it exists. */
  find(key: string, count: unknown): string | undefined {
    if (typeof count !== 'number') return this.#byKey.get(key)
    const none = count === 0 ? this.#byKey.get(`${key}_zero`) : undefined
    return none ?? this.#byKey.get(`${key}_${this.#rules.select(count)}`) ?? this.#byKey.get(key)
  }
}

/**
 * Replaces '{{name}}' by values, without replacing inside values, and inserts the product's name. Isolates
 * each value against bidirectional reordering.
 */
export function fill(text: string, values: Values | undefined, direction: 'ltr' | 'rtl'): string {
  if (!text.includes('{{')) return text
  const known: Values = { product: product.name, ...values }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = known[name] ?? null
    return value === null ? placeholder : isolate(String(value), direction)
  })
}
