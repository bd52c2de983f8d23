// Generates the pages of a new entity.
import { capital } from './parse.mjs'
import { isRef } from './server.mjs'

/** Each page by its path below the list: component, route options, loader (in the component's file or in entity-loaders) and what only some entities need. */
const pagesOf = ({ fields }) => ({
  '': {
    page: 'EntityListPage',
    route: 'entityListRoute',
    load: 'loadEntityList',
    given: fields.some(isRef) && 'RefSelect',
  },
  new: { page: 'DescribedFormPage', route: 'entityNewRoute' },
  import: { page: 'EntityImportPage', route: 'entityImportRoute', load: 'loadImport', loadsItself: true },
  $id: { page: 'DescribedPage', route: 'entityPageRoute', load: 'loadEntity', gone: 'DeletedScreen' },
  '$id/update': { page: 'DescribedFormPage', route: 'entityUpdateRoute', load: 'loadLatest' },
})

const fileOf = (path) => (path === '' || path === '$id' ? `${path}/index`.replace(/^\//, '') : path)
const kebabOf = (component) => component.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase()

/** One file per URL. Loader and component are inline, because code splitting works per file. */
const routeFile = ({ id, plural, path: at }, path, { page, route, load, loadsItself, gone, given }) =>
  `import { createFileRoute } from '@tanstack/react-router'
${given ? `import { ${given} } from '~/entity/crud/${kebabOf(given)}'\n` : ''}${load && !loadsItself ? `import { ${load} } from '~/frame/entity/entity-loaders'\n` : ''}import { ${page}${loadsItself ? `, ${load}` : ''} } from '~/frame/entity/${kebabOf(page)}'
import { ${route} } from '~/frame/entity/entity-routes'
${gone ? `import { ${gone} } from '~/frame/screens/${kebabOf(gone)}'\n` : ''}import { ${id} } from '${at}.entity'

export const Route = createFileRoute('/manager/${plural}/${path}${fileOf(path).endsWith('index') && path ? '/' : ''}')({
  ...${route}(${id}),
${load ? `  loader: (request) => ${load}(${id}, request),\n` : ''}  component: ${capital(id)}Page,
${gone ? `  notFoundComponent: ${gone},\n` : ''}})

function ${capital(id)}Page() {
  return <${page} entity={${id}}${given ? ` ${given}={${given}}` : ''} />
}
`

export const routeFiles = (entity) =>
  Object.fromEntries(
    Object.entries(pagesOf(entity)).map(([path, parts]) => [
      `src/routes/manager/${entity.plural}/${fileOf(path)}.tsx`,
      routeFile(entity, path, parts),
    ]),
  )
