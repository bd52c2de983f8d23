import { languageCodes, languagesFile } from './languages.mjs'
import { folderNamesOf, messageFolders, partsOf, writeMessageTypes } from './message-folders.mjs'
import { at } from './root.mjs'

/**
 * Texts used only by the server: mails, the API reference, and default schema errors. They are removed from the
 * browser's chunks.
 */
const serverOnly = new Set(['mail', 'calls', 'schema', '_review'])

const ofDemos = '/demo/messages-public/'

/** `virtual:messages` exports a loader for every language and part. */
const loaders = 'virtual:messages'

/** Virtual modules with file paths, under which the build manifest lists them. */
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
 * Vite plugins: one chunk for each language and part, from all messages folders, and the types of their keys.
 * Server-only texts are removed from the browser's chunks, and demo texts from other builds.
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
