// Every file of a new entity, by its path.
import * as browser from './browser.mjs'
import * as server from './server.mjs'
import * as tests from './tests.mjs'
import { languageCodes } from '../languages.mjs'
import { messagesFile } from './texts.mjs'

/** @returns {Record<string, string>} */
export function filesOf(entity) {
  const { name, plural, folder } = entity
  const at = `${folder}/${name}`
  const routes = `src/routes/manager/${plural}`
  return {
    [`${at}.fields.ts`]: server.fieldsFile(entity),
    [`${at}.list.ts`]: server.listFile(entity),
    [`${at}.permissions.ts`]: server.permissionsFile(entity),
    [`${at}.schema.ts`]: server.schemaFile(entity),
    [`${at}.contract.ts`]: server.contractFile(entity),
    [`${at}.table.server.ts`]: server.tableFile(entity),
    [`${at}.data.server.ts`]: server.dataFile(entity),
    [`${at}.module.server.ts`]: server.moduleServerFile(entity),
    [`${at}.samples.json`]: server.samplesFile(entity),
    [`${at}.requests.ts`]: browser.requestsFile(entity),
    [`${at}.form.tsx`]: browser.formFile(entity),
    [`${at}.module.ts`]: browser.moduleFile(entity),
    [`${at}.palette.tsx`]: browser.paletteFile(entity),
    [`${at}.api.test.ts`]: tests.apiTestFile(entity),
    [`${folder}/remove.json`]: tests.removeFile(entity),
    ...Object.fromEntries(
      languageCodes().map((language) => [
        `${folder}/messages/${language}.json`,
        messagesFile(entity, language),
      ]),
    ),
    [`${routes}/index.tsx`]: browser.listRoute(entity),
    [`${routes}/new.tsx`]: browser.newRoute(entity),
    [`${routes}/$id/index.tsx`]: browser.oneRoute(entity),
    [`${routes}/$id/update.tsx`]: browser.updateRoute(entity),
    [`e2e/${name}/${name}.spec.ts`]: tests.journeyFile(entity),
  }
}

/** A list of modules with one more line, and its import. */
export function withModule(text, { imported, from, line }) {
  const at = text.lastIndexOf('\nimport {')
  const end = text.indexOf('\n', at + 1)
  const withImport = `${text.slice(0, end)}\nimport { ${imported} } from '${from}'${text.slice(end)}`
  const close = Math.max(withImport.lastIndexOf(']'), withImport.lastIndexOf('}'))
  const before = withImport.slice(0, close).trimEnd()
  const comma = /[,[{]$/.test(before) ? '' : ','
  return `${before}${comma}\n  ${line},\n${withImport.slice(close)}`
}
