import { languageCodes, languagesFile } from './languages.mjs'
import { folderNamesOf, messageFolders, partsOf, writeMessageTypes } from './message-folders.mjs'
import { at } from './root.mjs'

/**
 * What only the server says: mails, the reference of the API, and what schemas say of values that name no words of
 * their own. Every visitor would download them.
 */
const serverOnly = new Set(['mail', 'calls', 'schema', '_review'])

const ofDemos = '/demo/messages-public/'

/** `virtual:messages` has a loader for every language and part. */
const loaders = 'virtual:messages'

/** The files of a language have paths, under which the manifest of the build lists them; no such file exists. */
const pathOf = (language, part) => `/src/languages/${language}${part === 'entry' ? '' : `.${part}`}.ts`

const isFolder = (path) => /[/\\]messages(-\w+)?[/\\]en\.json$/.test(path)

const loadersCode = (languages) => {
  const loader = (part) => (language) => `${language}: () => import('${pathOf(language, part)}')`
  const ofPart = (part) => `${part}: { ${languages.map(loader(part)).join(', ')} }`
  return `export const files = { ${partsOf(messageFolders()).map(ofPart).join(',\n')} }`
}

const textsCode = (language, part) => {
  const globs = folderNamesOf(part).map((name) => `/src/**/${name}/${language}.json`)
  return `import { byNamespace } from '/src/languages/by-namespace.ts'
export default byNamespace(import.meta.glob(${JSON.stringify(globs)}, { eager: true, import: 'default' }))`
}

/**
 * Vite plugins: one file for each language and part, of all folders of messages, and the types of their keys. The server's own
 * texts are left out of the browser's files, and those of demos out of other builds.
 *
 * @returns {import('vite').Plugin[]}
 */
export function messages() {
  const languages = languageCodes()
  const folder = at('src/languages').replaceAll('\\', '/')
  const partOf = (id) => {
    const name = id.replace(folder, '/src/languages')
    const [, language, part = 'entry'] = /^\/src\/languages\/(\w+)(?:\.(\w+))?\.ts$/.exec(name) ?? []
    return languages.includes(language) ? { language, part } : undefined
  }
  return [
    {
      name: 'messages',
      enforce: 'pre',
      config: writeMessageTypes,
      configureServer: (server) => {
        for (const event of ['add', 'change', 'unlink'])
          server.watcher.on(event, (path) => {
            if (path === at(languagesFile)) void server.restart()
            else if (event !== 'change' && isFolder(path)) writeMessageTypes()
          })
      },
      resolveId(id) {
        if (id === loaders) return `\0${loaders}`
        const file = partOf(id)
        return file && `${folder}${pathOf(file.language, file.part).slice('/src/languages'.length)}`
      },
      load(id) {
        if (id === `\0${loaders}`) return loadersCode(languages)
        const file = partOf(id)
        return file && textsCode(file.language, file.part)
      },
    },
    {
      name: 'browser-messages',
      enforce: 'pre',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: /\/messages(-\w+)?\/\w+\.json$/ },
        handler(code, id) {
          if (id.includes(ofDemos) && this.environment.config.env.VITE_DEMO !== 'true') return '{}'
          return JSON.stringify(JSON.parse(code), (key, value) => (serverOnly.has(key) ? undefined : value))
        },
      },
    },
  ]
}
