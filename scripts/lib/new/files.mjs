// All files of a new entity by path.
import { routeFiles } from './browser.mjs'
import { entityFile, moduleServerFile, tableFile } from './server.mjs'
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

/** The lines of a new entity in the module lists: what each imports and says. */
export function listedIn({ name, id, folder }) {
  const from = `~/${folder.slice('src/'.length)}/${name}`
  const entity = { [id]: `${from}.entity` }
  return {
    'src/modules.ts': {
      imports: { ...entity, entityModule: '~/entity/crud/entity.module', Shapes: 'lucide-react' },
      line: `entityModule(${id}, Shapes)`,
    },
    'src/modules.server.ts': { imports: { [`${id}Module`]: `${from}.module.server` }, line: `${id}Module` },
    'src/modules.permissions.ts': { imports: entity, line: `[${id}.name]: ${id}.permissions` },
  }
}

/** Adds a line to a module list, and the imports that it lacks. */
export function withModule(text, { imports, line }) {
  const at = text.lastIndexOf('\nimport {')
  const end = text.indexOf('\n', at + 1)
  const added = Object.entries(imports)
    .map(([imported, from]) => `\nimport { ${imported} } from '${from}'`)
    .filter((each) => !text.includes(each.trim()))
  const withImport = `${text.slice(0, end)}${added.join('')}${text.slice(end)}`
  const close = Math.max(withImport.lastIndexOf(']'), withImport.lastIndexOf('}'))
  const before = withImport.slice(0, close).trimEnd()
  const comma = /[,[{]$/.test(before) ? '' : ','
  return `${before}${comma}\n  ${line},\n${withImport.slice(close)}`
}

/** The test of a new entity: the shared cases, and room for its own. */
function apiTestFile({ name, id, folder }) {
  const up = '../'.repeat(folder.split('/').length)
  return `import { testEntity } from '${up}tests/support/walk-entity'
import { ${id}Server } from './${name}.module.server'
import messages from './messages/en.json'

/** Tests every field through every call, so that an omission fails here. */
testEntity(${id}Server, messages.fields)
`
}

const journeyFile = ({ name, id, folder }) => `import { ${id} } from '../../${folder}/${name}.entity'
import { crudJourneys } from '../support/crud-journeys'

crudJourneys(${id})
`
