import { readFileSync, readdirSync } from 'node:fs'

type Language = 'en' | 'fr' | 'ar' | 'sw'

/** Every folder of messages, whichever module it lies in. */
export const messageFolders = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/messages(-\w+)?\/en\.json$/.test(path))
  .map((path) => `src/${path.slice(0, -'/en.json'.length)}`)

function messageFile(namespace: string, language: Language): string {
  const folder = messageFolders.find((path) => path.split('/').at(-2) === namespace)
  if (!folder) throw new Error(`There are no messages of ${namespace}`)
  return `${folder}/${language}.json`
}

/** What the interface says in a language: `say('user:person.ban.action')`, from the product's own messages. */
export function wordsOf(language: Language) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [namespace, path] = key.split(':') as [string, string]
    const messages: unknown = JSON.parse(readFileSync(messageFile(namespace, language), 'utf8'))
    const text = path
      .split('.')
      .reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages)
    if (typeof text !== 'string') throw new Error(`There is no message ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}
