import { readFileSync } from 'node:fs'

type Language = 'en' | 'fr' | 'ar' | 'sw'

/** What the interface says in a language: `say('user:person.ban.action')`, from the product's own messages. */
export function wordsOf(language: Language) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [feature, path] = key.split(':') as [string, string]
    const folder = feature === 'shell' ? 'src/shell' : `src/features/${feature}`
    const messages: unknown = JSON.parse(readFileSync(`${folder}/messages/${language}.json`, 'utf8'))
    const text = path
      .split('.')
      .reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages)
    if (typeof text !== 'string') throw new Error(`There is no message ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}
