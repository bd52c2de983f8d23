// What is written of a new entity for the browser: its manifest and its pages.
import { capital } from './parse.mjs'

export const moduleFile = ({ name, id }) => `import { Shapes } from 'lucide-react'
import { entityModule } from '~/entity/crud/entity.module'
import { ${id} } from './${name}.entity'

export const ${id}Module = entityModule(${id}, Shapes)
`

/** Each page, by its path below the list's: the options of its route, and what draws it. */
const pages = {
  '': ['entityListRoute', 'EntityListPage'],
  new: ['entityNewRoute', 'EntityNewPage'],
  $id: ['entityPageRoute', 'EntityPage'],
  '$id/update': ['entityUpdateRoute', 'EntityUpdatePage'],
}

const fileOf = (path) => (path === '' || path === '$id' ? `${path}/index`.replace(/^\//, '') : path)
const kebabOf = (component) => component.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase()

/** One file a URL. The component stands in the file itself: the build splits what it finds there from every other page. */
const routeFile = ({ id, plural, path: at }, path, [route, page]) =>
  `import { createFileRoute } from '@tanstack/react-router'
import { ${page} } from '~/frame/entity/${kebabOf(page)}'
import { ${route} } from '~/frame/entity/entity-routes'
import { ${id} } from '${at}.entity'

export const Route = createFileRoute('/manager/${plural}/${path}${fileOf(path).endsWith('index') && path ? '/' : ''}')({
  ...${route}(${id}),
  component: ${capital(id)}Page,
})

function ${capital(id)}Page() {
  return <${page} entity={${id}} />
}
`

export const routeFiles = (entity) =>
  Object.fromEntries(
    Object.entries(pages).map(([path, parts]) => [
      `src/routes/manager/${entity.plural}/${fileOf(path)}.tsx`,
      routeFile(entity, path, parts),
    ]),
  )
