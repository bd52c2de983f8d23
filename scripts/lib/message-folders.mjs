import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from './root.mjs'

/**
 * Every messages folder below `src`, sorted. Its name determines the chunk (its part), and its parent folder the
 * namespace: `src/modules/user/messages-manager` has texts of `user` for the part `manager`.
 */
export const messageFolders = () =>
  readdirSync(at('src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\/messages(-\w+)?\/en\.json$/.test(path))
    .map((path) => path.slice(0, -'/en.json'.length))
    .toSorted()
    .map((path) => {
      const [namespace, name] = path.split('/').slice(-2)
      return { path, namespace, part: partOf(name) }
    })

/** The folder names of the two parts that most pages need. */
const folderNames = { entry: 'messages-public', private: 'messages' }

/** Texts of two areas are built into the chunks of both: a separate chunk would add its name to every page. */
const inTwoParts = { 'messages-lists': ['manager', 'organization'] }

/** @param {string} part */
export const folderNamesOf = (part) => [
  folderNames[part] ?? `messages-${part}`,
  ...Object.keys(inTwoParts).filter((name) => inTwoParts[name].includes(part)),
]

const partOf = (name) =>
  inTwoParts[name]?.[0] ??
  Object.keys(folderNames).find((part) => folderNames[part] === name) ??
  name.slice('messages-'.length)

/** @param {string[]} values */
const sorted = (values) => [...new Set(values)].toSorted()

export const partsOf = (folders) => sorted(folders.map(({ part }) => part))

export const typesFile = 'src/messages.gen.ts'

/** Error codes are looked up dynamically by `firstText`: hundreds of typed keys would slow down every type check. */
const untyped = { errors: 'codes' }

/** Generates the types of all keys from the English texts. */
export function messageTypes(folders = messageFolders()) {
  const nameOf = ({ path }) => path.slice('src/'.length).replaceAll(/\W/g, '_')
  const imports = folders.map(
    (folder) => `import type ${nameOf(folder)} from './${folder.path.slice('src/'.length)}/en.json'\n`,
  )
  const typeOf = (folder) => {
    const texts = `typeof ${nameOf(folder)}`
    return folder.namespace in untyped ? `Omit<${texts}, '${untyped[folder.namespace]}'>` : texts
  }
  const namespaces = sorted(folders.map(({ namespace }) => namespace)).map((namespace) => {
    const types = folders.filter((folder) => folder.namespace === namespace).map(typeOf)
    return `    '${namespace}': ${types.join(' &\n      ')}\n`
  })
  return `// Written by the build and by \`npm run dev\` (scripts/lib/message-folders.mjs). Committed, because types need it in a fresh clone.

${imports.join('')}
/** The files that a language is built into: one for each name of a folder of messages. */
export type MessageChunk = ${partsOf(folders)
    .map((part) => `'${part}'`)
    .join(' | ')}

declare module 'i18next' {
  interface ResourceNamespaceMap {
${namespaces.join('')}  }
  interface CustomTypeOptions {
    defaultNS: 'frame'
    returnNull: false
  }
}
`
}

/** Does not touch an up-to-date file, so that no watcher is triggered. */
export function writeMessageTypes() {
  const types = messageTypes()
  if (!existsSync(at(typesFile)) || readFileSync(at(typesFile), 'utf8') !== types)
    writeFileSync(at(typesFile), types)
}
