// All files of a new entity by path.
import { moduleFile, routeFiles } from './browser.mjs'
import { entityFile, moduleServerFile, tableFile } from './server.mjs'
import { apiTestFile, journeyFile } from './tests.mjs'
import { languageCodes } from '../languages.mjs'
import { messagesFile } from './texts.mjs'

/** @returns {Record<string, string>} */
export function filesOf(entity) {
  const { name, folder } = entity
  const at = `${folder}/${name}`
  return {
    [`${at}.entity.ts`]: entityFile(entity),
    [`${at}.table.server.ts`]: tableFile(entity),
    [`${at}.module.server.ts`]: moduleServerFile(entity),
    [`${at}.module.ts`]: moduleFile(entity),
    [`${at}.api.test.ts`]: apiTestFile(entity),
    ...Object.fromEntries(
      languageCodes().map((language) => [
        `${folder}/messages/${language}.json`,
        messagesFile(entity, language),
      ]),
    ),
    ...routeFiles(entity),
    [`e2e/${name}/${name}.spec.ts`]: journeyFile(entity),
  }
}

/** Adds an import and a line to a module list. */
export function withModule(text, { imported, from, line }) {
  const at = text.lastIndexOf('\nimport {')
  const end = text.indexOf('\n', at + 1)
  const withImport = `${text.slice(0, end)}\nimport { ${imported} } from '${from}'${text.slice(end)}`
  const close = Math.max(withImport.lastIndexOf(']'), withImport.lastIndexOf('}'))
  const before = withImport.slice(0, close).trimEnd()
  const comma = /[,[{]$/.test(before) ? '' : ','
  return `${before}${comma}\n  ${line},\n${withImport.slice(close)}`
}
