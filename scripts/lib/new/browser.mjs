// The browser's side of a new entity: what it asks the server, its forms, its entries in bars and palette, its pages.
import { capital } from './parse.mjs'
import { refsOf } from './server.mjs'

export function requestsFile(entity) {
  const { name, id, ids } = entity
  const Name = capital(id)
  const refs = refsOf(entity)
  const imports = Object.values(entity.targets)
    .filter(({ own }) => !own)
    .map(({ find, one, findFrom }) => `import { ${find}, ${one} } from '${findFrom}'\n`)
  const sources = refs.map(({ name: field, target }) => {
    const { find, one, title } = entity.targets[target]
    return `  ${field}: refTo(${find}, ${one}, ({ ${title} }) => ${title}),`
  })
  return `import { apiClient } from '~/api/api-client'
import type { CrudEntity } from '~/entity/crud/crud-entity'
${refs.length > 0 ? "import { refTo } from '~/entity/crud/ref-value'\n" : ''}import { pagedQuery } from '~/entity/list/list-query'
${imports.join('')}import type { ${id}Contract } from './${name}.contract'
import { ${id}Fields } from './${name}.fields'
import { ${id}List, type ${Name}Search } from './${name}.list'
import type { New${Name}, ${Name}, ${Name}Change } from './${name}.schema'

const api = apiClient<typeof ${id}Contract>('${name}')

export const ${id}Pages = (search: ${Name}Search) =>
  pagedQuery(
    ['${name}', 'list', search],
    (cursor, options) => api.call('list', { ...search, cursor }, options),
    search.cursor,
  )
/** The best of what a search finds. */
export const found${capital(ids)} = (searchTerm: string, limit: number) => api.query('list', { searchTerm, limit })
export const one${Name} = (id: string) => api.query('get', { id })

/** Everything known of them is asked again after a change. */
export const ${id}Keys = { queryKey: ['${name}'] }

export const create${Name} = (input: New${Name}) => api.call('create', input)
export const update${Name} = (input: ${Name}Change & { id: string; version?: number }) => api.call('update', input)

${refs.length > 0 ? `/** What it refers to. */\nexport const ${id}Refs = {\n${sources.join('\n')}\n}\n\n` : ''}/** What the screens need to know of it. */
export const ${id}Entity: CrudEntity<${Name}, ${Name}Search> = {
  name: '${name}',
  permission: (action) => \`${name}.\${action}\`,
  fields: ${id}Fields,
  refs: ${refs.length > 0 ? `${id}Refs` : '{}'},
  list: ${id}List,
  pages: ${id}Pages,
  keys: ${id}Keys,
  remove: (id) => api.call('remove', { id }),
  countMany: (which) => ({ key: ['${name}', which], ask: () => api.call('bulkCount', { action: 'delete', which }) }),
  removeMany: (which, asked) => api.call('bulk', { action: 'delete', which, ...asked }),
  importRows: (part) => api.call('import', part),
}
`
}

export function formFile(entity) {
  const { name, id } = entity
  const Name = capital(id)
  const refs = refsOf(entity)
  const own = refs.map(
    ({ name: field, kind }) =>
      `    ${field}: ${kind}Value('${name}', '${field}', (of: ${Name}) => of.${field}),`,
  )
  const controls = refs.map(
    ({ name: field, kind }) =>
      `      <Field name="${field}">{(control) => <${capital(kind)}Field {...control} {...${id}Refs.${field}} />}</Field>`,
  )
  const shown = refs.map(
    ({ name: field, kind }) => `${field}: (value) => <${capital(kind)}Text value={value} />`,
  )
  const names = [...new Set(refs.flatMap(({ kind }) => [`${capital(kind)}Field`, `${capital(kind)}Text`]))]
  const values = [...new Set(refs.map(({ kind }) => `${kind}Value`))]
  const placed = refs.map(({ name: field }) => `'${field}'`).join(', ')
  return `import type { ReactNode } from 'react'
import { EditEntry, NewEntry } from '~/entity/crud/crud-forms'
${refs.length > 0 ? `import { ${names.join(', ')} } from '~/entity/crud/ref-field'\nimport { ${values.join(', ')} } from '~/entity/crud/ref-value'\n` : ''}import { defineForm } from '~/entity/form/define-form'
import { type FieldState, formFields } from '~/entity/form/form-fields'
import { lateModule } from '~/lib/late-module'
import { ${id}Fields } from './${name}.fields'
import { create${Name}, ${refs.length > 0 ? `${id}Refs, ` : ''}update${Name} } from './${name}.requests'
import type { ${Name} } from './${name}.schema'

const form = defineForm<${Name}>()({
  entity: '${name}',
  fields: ${id}Fields,
  byCode: {},
  own: {
${own.join('\n')}
  },
})

/** The schemas of the calls, fetched when something is first typed: a page can be read without them. */
const checks = lateModule(async () => {
  const { new${Name}Schema, ${id}ChangeSchema } = await import('./${name}.schema')
  return form.checksOf({ created: new${Name}Schema, changed: ${id}ChangeSchema })
})

const { Provider, ${refs.length > 0 ? 'Field, ' : ''}OtherFields } = formFields(form)

/** In the order of the description; name a \`<Field name="…" />\` and list it in \`placed\` to lay it out otherwise. */
const drawFields = (state: FieldState<(typeof form)['noValues']>) => (
  <Provider value={state}>
    <OtherFields placed={[${placed}]} />
${controls.join('\n')}
  </Provider>
)

type NewProps = { cancel: ReactNode; onCreated: (entry: ${Name}, another: boolean) => Promise<void> }

export const New${Name}Form = (props: NewProps) => (
  <NewEntry {...props} form={form} checks={checks} create={create${Name}}>
    {drawFields}
  </NewEntry>
)

type EditProps = { entry: ${Name}; cancel: ReactNode; onSaved: (entry: ${Name}) => Promise<void> }

export const Edit${Name}Form = (props: EditProps) => (
  <EditEntry {...props} form={form} checks={checks} update={update${Name}} shown={{${shown.join(', ')}}}>
    {drawFields}
  </EditEntry>
)
`
}

export function moduleFile({ name, id, plural }) {
  return `import { Shapes } from 'lucide-react'
import type { BrowserModule } from '~/manifest/browser-module'

export const ${id}Module: BrowserModule = {
  navigation: {
    application: [
      { to: '/manager/${plural}', label: '${name}:many', icon: Shapes, permission: '${name}.read' },
    ],
  },
  audit: {
    '${name}': {
      actions: ['create', 'update', 'delete', 'undo', 'import'],
      page: '/manager/${plural}/$id',
    },
  },
  palette: () => import('./${name}.palette'),
}
`
}

export function paletteFile({ name, id, ids, plural, title }) {
  const Name = capital(id)
  return `import { Plus, Shapes } from 'lucide-react'
import { can } from '~/access/can'
import type { PaletteSource } from '~/manifest/palette-source'
import { found${capital(ids)}, one${Name} } from './${name}.requests'
import type { ${Name} } from './${name}.schema'

export const source: PaletteSource<${Name}> = {
  kind: '${name}',
  isFor: (caller) => can(caller, 'apps.manager') && can(caller, '${name}.read'),
  texts: (t, term) => ({ group: t('${name}:many'), all: t('${name}:all', { term }) }),
  find: found${capital(ids)},
  one: one${Name},
  show: ({ ${title} }) => ({ label: ${title}, icon: <Shapes aria-hidden="true" /> }),
  paths: () => ({ list: '/manager/${plural}', item: '/manager/${plural}/$id' }),
  actions: (caller, t) =>
    can(caller, 'apps.manager') && can(caller, '${name}.create')
      ? [
          {
            id: 'new-${name}',
            label: t('${name}:add'),
            also: t('palette:also.create'),
            icon: <Plus aria-hidden="true" />,
            to: '/manager/${plural}/new',
          },
        ]
      : [],
}
`
}

export function listRoute(entity) {
  const { name, id, ids, plural, path } = entity
  const Name = capital(id)
  const hasRefs = refsOf(entity).length > 0
  return `import { createFileRoute, Link } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { can } from '~/access/can'
import { CrudList, type CrudLinks } from '~/entity/crud/crud-list'
${hasRefs ? "import { loadRefs } from '~/entity/crud/ref-filter'\n" : ''}import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { areaTitle } from '~/frame/head'
import { requirePermission } from '~/frame/session/guard'
import { useTranslation } from '~/i18n/react'
import { stringifySearch } from '~/lib/search-params'
import { ${id}List, type ${Name}Search } from '${path}.list'
import { ${id}Entity, ${id}Pages${hasRefs ? `, ${id}Refs` : ''} } from '${path}.requests'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/${plural}/')({
  ...listRoute(${id}List),
  beforeLoad: ({ context, location }) => requirePermission('${name}.read', context.init, location),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    await loadList(
      cause,
      () => ${hasRefs ? `Promise.all([loadRefs(queryClient, ${id}Refs, deps), ` : ''}queryClient.ensureInfiniteQueryData(${id}Pages(deps))${hasRefs ? '])' : ''},
    )
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('${name}:many'), match),
  component: ${capital(ids)},
})

function ${capital(ids)}() {
  const { t } = useTranslation(['crud', '${name}'])
  const { caller } = Route.useRouteContext()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const mayCreate = can(caller, '${name}.create')
  const [importing, setImporting] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('${name}:many')}
        actions={
          mayCreate && (
            <>
              <Button
                icon={<FileUp aria-hidden="true" />}
                onClick={() => setImporting(true)}
                className="noscript:hidden max-sm:h-11"
              >
                {t('list.importFile')}
              </Button>
              <Link
                to="/manager/${plural}/new"
                className={buttonClass({ variant: 'primary', className: 'max-sm:h-11' })}
              >
                <Plus aria-hidden="true" />
                {t('${name}:add')}
              </Link>
            </>
          )
        }
      />
      <CrudList
        entity={${id}Entity}
        caller={caller}
        search={search}
        links={mayCreate ? { ...links, create } : links}
        onSearch={(change, replace) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace })
        }
        importing={importing}
        onImportClose={() => setImporting(false)}
      />
    </div>
  )
}

const create: CrudLinks<${Name}Search>['create'] = (props) => <Link to="/manager/${plural}/new" {...props} />

const links: CrudLinks<${Name}Search> = {
  list: (change, props) => (
    <Link
      from="/manager/${plural}/"
      to="/manager/${plural}"
      search={(before) => ({ ...before, ...change })}
      // The next rows come below the others, not as a page.
      preload={change.cursor ? false : undefined}
      {...props}
    />
  ),
  one: (id, props) => <Link to="/manager/${plural}/$id" params={{ id }} {...props} />,
  edit: (id, props) => <Link to="/manager/${plural}/$id/update" params={{ id }} {...props} />,
  export: ({ cursor: _, ...search }, props) => (
    // The answer is a file, so the page stays where it is.
    <a href={\`/api/rest/${plural}/export\${stringifySearch(search)}\`} download {...props} />
  ),
  create: null,
}
`
}

export function newRoute({ name, id, plural, path }) {
  const Name = capital(id)
  return `import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BackLink, ListLink } from '~/frame/back-link'
import { areaTitle } from '~/frame/head'
import { requirePermission } from '~/frame/session/guard'
import { useTranslation } from '~/i18n/react'
import { untilShown } from '~/lib/until-shown'
import { New${Name}Form } from '${path}.form'
import { one${Name}, ${id}Keys } from '${path}.requests'
import type { ${Name} } from '${path}.schema'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/${plural}/new')({
  beforeLoad: ({ context, location }) => requirePermission('${name}.create', context.init, location),
  head: ({ match }) => areaTitle(match.context.i18n.t('${name}:add'), match),
  component: New${Name},
})

function New${Name}() {
  const { t } = useTranslation(['crud', '${name}'])
  const router = useRouter()
  const queryClient = useQueryClient()

  const show = async (entry: ${Name}, another: boolean) => {
    await queryClient.invalidateQueries(${id}Keys)
    queryClient.setQueryData(one${Name}(entry.id).queryKey, entry)
    if (another) return
    // Back from there leads past the form: it would be empty.
    await router.navigate({
      to: '/manager/${plural}/$id',
      params: { id: entry.id },
      replace: true,
      ignoreBlocker: true,
    })
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={
          <BackLink to="/manager/${plural}">
            {t('${name}:many')}
          </BackLink>
        }
        title={t('${name}:add')}
      />
      <New${Name}Form
        cancel={
          // On a phone the link above is enough: the bar has one row.
          <ListLink to="/manager/${plural}" className={buttonClass({ className: 'max-sm:hidden' })}>
            {t('form.cancel')}
          </ListLink>
        }
        onCreated={(entry, another) => untilShown(show(entry, another))}
      />
    </div>
  )
}
`
}

export function oneRoute({ name, id, plural, path, title }) {
  const Name = capital(id)
  return `import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { can } from '~/access/can'
import { CrudPage } from '~/entity/crud/crud-page'
import { BackLink } from '~/frame/back-link'
import { areaTitle } from '~/frame/head'
import { asLeft } from '~/frame/left-lists'
import { DeletedScreen, orDeleted } from '~/frame/screens/deleted-screen'
import { requirePermission } from '~/frame/session/guard'
import { useTranslation } from '~/i18n/react'
import { one${Name}, ${id}Entity, ${id}Keys } from '${path}.requests'
import { buttonClass } from '~/ui/button-class'

export const Route = createFileRoute('/manager/${plural}/$id/')({
  beforeLoad: ({ context, location }) => requirePermission('${name}.read', context.init, location),
  loader: async ({ context, params: { id } }) => {
    const read = () => context.queryClient.ensureQueryData(one${Name}(id))
    const { ${title} } = await orDeleted(context, '${name}.delete', id, read)
    return { ${title} }
  },
  head: ({ match, loaderData }) =>
    areaTitle(loaderData?.${title} ?? match.context.i18n.t('${name}:one'), match),
  component: One${Name},
  notFoundComponent: DeletedScreen,
})

function One${Name}() {
  const { t } = useTranslation(['crud', '${name}'])
  const { id } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useSuspenseQuery(one${Name}(id))

  /** Only once the page is left: what is shown would be asked for again, and is no more. */
  const forget = () => queryClient.removeQueries({ ...${id}Keys, type: 'inactive' })

  const leaveDeleted = async () => {
    forget()
    await router.navigate({ to: '/manager/${plural}', ...asLeft(router, '/manager/${plural}'), replace: true })
    forget()
  }

  return (
    <CrudPage
      key={id}
      entity={${id}Entity}
      caller={caller}
      entry={data}
      readAt={dataUpdatedAt}
      back={
        <BackLink to="/manager/${plural}">
          {t('${name}:many')}
        </BackLink>
      }
      actions={
        can(caller, '${name}.update') && (
          <Link to="/manager/${plural}/$id/update" params={{ id }} className={buttonClass()}>
            <Pencil aria-hidden="true" />
            {t('detail.edit')}
          </Link>
        )
      }
      onDeleted={leaveDeleted}
    />
  )
}
`
}

export function updateRoute({ name, id, plural, path, title }) {
  const Name = capital(id)
  return `import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { BackLink } from '~/frame/back-link'
import { areaTitle } from '~/frame/head'
import { requirePermission } from '~/frame/session/guard'
import { useTranslation } from '~/i18n/react'
import { untilShown } from '~/lib/until-shown'
import { Edit${Name}Form } from '${path}.form'
import { one${Name}, ${id}Keys } from '${path}.requests'
import type { ${Name} } from '${path}.schema'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/${plural}/$id/update')({
  beforeLoad: ({ context, location }) => requirePermission('${name}.update', context.init, location),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    // Not what is still remembered: an edit begins with the latest version.
    await queryClient.fetchQuery(one${Name}(id))
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('${name}:edit'), match),
  component: Edit${Name},
})

function Edit${Name}() {
  const { t } = useTranslation(['crud', '${name}'])
  const { id } = Route.useParams()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: entry } = useSuspenseQuery(one${Name}(id))

  const leave = async (saved: ${Name}) => {
    queryClient.setQueryData(one${Name}(id).queryKey, saved)
    await router.navigate({ to: '/manager/${plural}/$id', params: { id }, ignoreBlocker: true })
    await queryClient.invalidateQueries(${id}Keys)
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={
          <BackLink to="/manager/${plural}/$id" params={{ id }}>
            <bdi className="wrap-anywhere">{entry.${title}}</bdi>
          </BackLink>
        }
        title={t('${name}:edit')}
      />
      <Edit${Name}Form
        key={id}
        entry={entry}
        cancel={
          <Link to="/manager/${plural}/$id" params={{ id }} className={buttonClass()}>
            {t('form.cancel')}
          </Link>
        }
        onSaved={(saved) => untilShown(leave(saved))}
      />
    </div>
  )
}
`
}
