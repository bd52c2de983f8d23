// The tests of a new entity, and what tools and other tests have to know of it.
import { capital, snake } from './parse.mjs'
import { refsOf } from './server.mjs'

export function apiTestFile(entity) {
  const { name, id, plural, folder, readBy } = entity
  const refs = refsOf(entity)
  const up = '../'.repeat(folder.split('/').length)
  const targets = refs.map(({ name: field, target }) => {
    const { table, title, rest } = entity.targets[target]
    return `    ${field}: { table: ${table}, name: ${table}.${title}, path: '${rest}' },`
  })
  const imports = Object.values(entity.targets)
    .map(({ table, path, own }) => `import { ${table} } from '${own ? `./${name}` : path}.table.server'\n`)
    .join('')
  return `import { testEntity } from '${up}tests/support/walk-entity'
${imports}import { ${id}Fields } from './${name}.fields'
import messages from './messages/en.json'

/** Each described field goes through everything that is done to an entry: one that is forgotten somewhere fails here. */
testEntity({
  name: '${name}',
  path: '/${plural}',
  readBy: '${readBy}',
  fields: ${id}Fields,
  labels: messages.fields,
  targets: {
${targets.join('\n')}
  },
})
`
}

export function journeyFile(entity) {
  const { name, id, plural } = entity
  const targets = refsOf(entity).map(({ name: field, target }) => {
    const { rest, title } = entity.targets[target]
    return `${field}: { path: '${rest}', title: '${title}' }`
  })
  return `import { crudJourneys } from '../support/crud-journeys'
import { ${id}Fields } from '../../${entity.folder}/${name}.fields'

crudJourneys({
  name: '${name}',
  plural: '${plural}',
  fields: ${id}Fields,
  targets: { ${targets.join(', ')} },
})
`
}

/** What `npm run remove` deletes, and what tests of all pages look at. */
export function removeFile(entity) {
  const { name, table, words, plural, folder } = entity
  const known = refsOf(entity).filter(({ target }) => target !== name)
  const arrows = folder.startsWith('src/modules/')
    ? [...new Set(known.map(({ target }) => `${name} -> ${target}`))]
    : []
  // Those on tables that stay.
  const triggers = refsOf(entity)
    .filter(({ kind, target }) => kind === 'refs' && target !== name)
    .map((field) => `"${table}_${snake(field.name)}_ids_gone" ON "${entity.targets[field.target].sql}"`)
  const many = capital(words.many)
  const at = `/manager/${plural}`
  return `${JSON.stringify(
    {
      files: [folder, `src/routes/manager/${plural}`, `e2e/${name}`],
      pages: {
        app: [],
        frequent: [many],
        rare: [],
        titles: { [at]: many, [`${at}/new`]: `New ${words.one}` },
        screens: [at, `${at}/new`, `${at}/{${plural}}`, `${at}/{${plural}}/update`],
        gone: [`${at}/any`, `${at}/any/update`],
      },
      ...(triggers.length > 0 && { triggers }),
      ...(arrows.length > 0 && { arrows }),
      lateParts: {
        [`${folder}/${name}.palette.tsx`]: 'a dialog says that it is missing and asks again',
        [`${folder}/${name}.schema.ts`]: 'the form says that it was not sent; sending asks again',
      },
    },
    null,
    2,
  )}\n`
}
