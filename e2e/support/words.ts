import { readFileSync, readdirSync } from 'node:fs'
import { directionOf, type Language } from '../../src/i18n/languages'
import { isolate } from '../../src/lib/text-direction'
import { product } from '../../src/lib/product'

export const messageFolders = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/messages(-\w+)?\/en\.json$/.test(path))
  .map((path) => `src/${path.slice(0, -'/en.json'.length)}`)

/** Several modules may add messages to one namespace. */
const messagesOf = (namespace: string, language: string): unknown[] =>
  messageFolders
    .filter((path) => path.split('/').at(-2) === namespace)
    .map((folder) => JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as unknown)

const textAt = (messages: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages)

/** The text of a message key in a language: `say('user:person.ban.action')`. */
export function wordsOf(language: string) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [namespace, path] = key.split(':') as [string, string]
    const text = messagesOf(namespace, language)
      .map((messages) => textAt(messages, path))
      .find((found) => found !== undefined)
    if (typeof text !== 'string') throw new Error(`There is no message ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      isolate(String({ product: product.name, ...values }[name]), directionOf(language as Language)),
    )
  }
}
