import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { camel } from '../scripts/lib/new/parse.mjs'
import { pathsOf } from '~/entity/crud/entity-paths'
import { describedWhole } from './support/described'
import { filesBelow } from './support/files'

/** Where a room's arrows may point, besides into itself. Anything else is a decision to write down. */
const layers: Record<string, string[]> = {
  access: [],
  seams: [],
  lib: ['access'],
  i18n: ['lib', 'access'],
  ui: ['lib', 'access'],
  api: ['i18n', 'lib', 'access', 'seams'],
  platform: ['api', 'i18n', 'lib', 'access'],
  manifest: ['platform', 'api', 'i18n', 'lib', 'access'],
  entity: ['manifest', 'platform', 'api', 'ui', 'i18n', 'lib', 'access'],
  modules: ['entity', 'manifest', 'platform', 'api', 'ui', 'i18n', 'lib', 'access', 'seams'],
  example: ['modules', 'entity', 'manifest', 'platform', 'api', 'ui', 'i18n', 'lib', 'access'],
  languages: ['i18n', 'lib', 'seams'],
  frame: [
    'languages',
    'modules',
    'entity',
    'manifest',
    'platform',
    'api',
    'ui',
    'i18n',
    'lib',
    'access',
    'seams',
  ],
  http: [
    'frame',
    'languages',
    'entity',
    'manifest',
    'platform',
    'api',
    'ui',
    'i18n',
    'lib',
    'access',
    'seams',
  ],
}

/**
 * One module may know another only along these arrows; any may know auth, the audit log and the words for errors. `user`
 * shows a session to an administrator as `account` shows it to its owner. A described entity knows what its fields refer
 * to.
 */
const betweenModules = new Set([
  'organization -> user',
  'user -> account',
  // The paths of the authentication library's client lead to the actions of both.
  'better-auth-compat -> user',
  'better-auth-compat -> organization',
  ...describedWhole
    .filter(({ folder }) => folder.startsWith('src/modules/'))
    .flatMap(({ name, refs }) =>
      Object.values(refs).flatMap((target) => (target.name === name ? [] : `${name} -> ${target.name}`)),
    ),
])

/** The same inside an example: `tests/<example>/arrows.json`. */
const betweenParts = new Set(
  filesBelow('tests', /\/arrows\.json$/).flatMap(
    (path) => JSON.parse(readFileSync(path, 'utf8')) as string[],
  ),
)

const sources = filesBelow('src', /\.tsx?$/).filter((path) => !/\.(test|gen|d)\.tsx?$/.test(path))

const importPattern = /(?:from|import\()\s*'([^']+)'|^import '([^']+)'/gm

type Arrow = { from: string; to: string }

const arrows: Arrow[] = sources.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(importPattern)]
    .map(([, named, bare]) => named ?? bare ?? '')
    .filter((target) => target.startsWith('~/') || target.startsWith('.'))
    .map((target) => ({
      from,
      to: target.startsWith('~/') ? `src/${target.slice(2)}` : normalize(join(dirname(from), target)),
    })),
)

const room = (path: string) => path.split('/')[1] ?? ''
/** `src/modules/user/…` and `src/example/catalogue/book/…`: the name of what lies in a room of rooms. */
const part = (path: string) => path.split('/')[room(path) === 'example' ? 3 : 2] ?? ''

/** The arrows inside a room, by the names of its parts; what stands at its top may know them all. */
const between = (of: string) =>
  new Set(
    arrows
      .filter(({ from, to }) => room(from) === of && room(to) === of && part(from) !== part(to))
      .filter(
        ({ from, to }) =>
          ![from, to].some((path) =>
            path
              .split('/')
              .at(of === 'example' ? 3 : 2)!
              .includes('.'),
          ),
      )
      .filter(({ to }) => of !== 'modules' || !['auth', 'audit', 'errors'].includes(part(to)))
      .map(({ from, to }) => `${part(from)} -> ${part(to)}`),
  )

describe('arrows between rooms', () => {
  test('are read from the sources', () => expect(arrows.length).toBeGreaterThan(300))

  test('point one way', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const allowed = layers[room(from)]
      const leaves = to.startsWith('src/') && to.split('/').length > 2 && room(from) !== room(to)
      return allowed && leaves && !allowed.includes(room(to))
    })
    expect(wrong).toEqual([])
  })

  test('between files lead in no circle, types and lazy imports included', () => {
    const known = new Map(sources.map((path) => [path.replace(/\.tsx?$/, ''), path]))
    const next = new Map<string, Set<string>>()
    for (const { from, to } of arrows) {
      const target = known.get(to.replace(/\.tsx?$/, ''))
      if (target) next.set(from, (next.get(from) ?? new Set()).add(target))
    }
    // A file that nothing of what is left imports, or that imports nothing of it, is in no circle.
    const left = new Set(sources)
    const isOpen = (path: string) => ![...(next.get(path) ?? [])].some((to) => left.has(to))
    for (let size = 0; size !== left.size;) {
      size = left.size
      for (const path of left) if (isOpen(path)) left.delete(path)
    }
    for (let size = 0; size !== left.size;) {
      size = left.size
      const imported = new Set([...left].flatMap((path) => [...(next.get(path) ?? [])]))
      for (const path of left) if (!imported.has(path)) left.delete(path)
    }
    expect([...left]).toEqual([])
  })

  test('between modules are on the list', () => expect(between('modules')).toEqual(betweenModules))
  test('between the parts of the example are on the list', () =>
    expect(between('example')).toEqual(betweenParts))

  test('lead to the lists of modules from the frame and from HTTP alone', () => {
    const knowing = arrows
      .filter(({ to }) => /^src\/modules(\.server)?$/.test(to))
      .map(({ from }) => room(from))
    expect([...new Set(knowing)].toSorted()).toEqual(['frame', 'http'])
  })

  test('lead from the permissions of all modules to tables alone, which every page holds', () => {
    const knowing = arrows.filter(({ to }) => to === 'src/modules.permissions').map(({ from }) => from)
    expect(knowing).toEqual(['src/client.tsx', 'src/http/runtime.server.ts'])
    const ofTables = arrows.filter(
      ({ from }) => from.endsWith('.permissions.ts') && from !== 'src/modules.permissions.ts',
    )
    expect(ofTables.length).toBeGreaterThan(3)
    expect(ofTables.filter(({ to }) => to !== 'src/access/roles')).toEqual([])
    // The facts of an entity hold its table, so they bring nothing else along either.
    const ofFacts = arrows.filter(({ from }) => /(\.entity|\/define-entity|\/define-fields)\.ts$/.test(from))
    const isFact =
      /^src\/(access\/roles|entity\/define-entity|entity\/fields\/define-fields)$|\.(entity|fields)$/
    expect(ofFacts.length).toBeGreaterThan(0)
    expect(ofFacts.filter(({ to }) => !isFact.test(to))).toEqual([])
  })

  test('lead from access to lib alone: modules register their permission tables at start', () => {
    const targets = arrows.filter(({ from }) => room(from) === 'access').map(({ to }) => to)
    expect(targets.filter((to) => !/^src\/(access|lib)\//.test(to))).toEqual([])
  })

  test('lead from http to no module: the lists of modules and sign-in.server.ts hand them in', () => {
    const named = arrows.filter(({ from, to }) => room(from) === 'http' && room(to) === 'modules')
    expect(named).toEqual([])
  })

  test('lead to the in-process link from the API client and http alone: modules are handed a call', () => {
    const calling = arrows
      .filter(({ to }) => to === 'src/api/in-process-link.server')
      .map(({ from }) => room(from))
    expect([...new Set(calling)].toSorted()).toEqual(['api', 'http'])
  })

  test('leave nothing of a module in platform and frame: no file there is named after one', () => {
    const names = readdirSync('src/modules').join('|')
    const isNamed = new RegExp(`^src/(platform|frame)/(.*/)?(${names})\\b`)
    // The demo build, the slots of dashboard and audit log, and the account page of both areas.
    const own =
      /^src\/(platform\/demo\.server|frame\/(dashboard-parts|audit-kinds|screens\/account-\w+))\.tsx?$/
    expect(sources.filter((path) => isNamed.test(path) && !own.test(path))).toEqual([])
  })

  test('leave their folder by its name, not by dots', () => {
    const dotted = sources.flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(importPattern)]
        .map(([, named, bare]) => named ?? bare ?? '')
        .filter(
          (target) => target.startsWith('..') && room(normalize(join(dirname(from), target))) !== room(from),
        )
        .map((target) => `${from}: ${target}`),
    )
    expect(dotted.filter((line) => !line.endsWith('package.json'))).toEqual([])
  })
})

describe('inner parts of libraries', () => {
  const inner =
    /\$_TSR|__TSS_|tanstack_router_reload|tsrStartManifest|ssr\/server'|\/standard'|ZodObjectJIT|internalAdapter|core\/context'|createLucideIcon|build\/modern/

  test('are named in src/seams alone', () => {
    const files = [...sources, ...filesBelow('scripts', /\.mjs$/), 'vite.config.ts']
    const naming = files.filter(
      (path) => !path.startsWith('src/seams/') && inner.test(readFileSync(path, 'utf8')),
    )
    expect(naming).toEqual([])
  })
})

describe('what lists, forms and bulk actions share', () => {
  test('can be read in one go: at most 1,500 lines, comments included', () => {
    const shared = ['list', 'form', 'bulk'].flatMap((folder) =>
      sources.filter((path) => path.startsWith(`src/entity/${folder}/`)),
    )
    expect(shared.length).toBeGreaterThan(10)
    const lines = shared.flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n'))
    expect(lines.length).toBeLessThanOrEqual(1500)
  })
})

describe('names of files', () => {
  test('never end in .client, which is refused while the server renders', () => {
    expect(sources.filter((path) => path.includes('.client.'))).toEqual([])
  })

  test('say .server where the code needs the server', () => {
    const serverOnly =
      /from '(node:|drizzle-orm|pg'|pino|nodemailer|better-auth'|@electric-sql|srvx|@orpc\/server|@orpc\/openapi)/
    const unnamed = sources
      .filter((path) => /^import (?!type)/m.test(readFileSync(path, 'utf8')) && !path.includes('.server.'))
      .filter((path) => serverOnly.test(readFileSync(path, 'utf8')) && path !== 'src/server.ts')
    expect(unnamed).toEqual([])
  })
})

describe('every module', () => {
  const modules = ['src/modules', 'src/example']
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => ({ name, folder: `${parent}/${name}` })))

  test.each(modules)('$name has its line in the lists, where it has a manifest', ({ name, folder }) => {
    for (const [side, list, line] of [
      ['module', 'src/modules.ts', `${camel(name)}Module`],
      ['module.server', 'src/modules.server.ts', `${camel(name)}Module`],
      ['permissions', 'src/modules.permissions.ts', `...${camel(name)}Permissions`],
      ['entity', 'src/modules.permissions.ts', `[${camel(name)}.name]: ${camel(name)}.permissions`],
    ] as const) {
      if (!existsSync(`${folder}/${name}.${side}.ts`)) continue
      expect(readFileSync(list, 'utf8')).toContain(`~/${folder.slice(4)}/${name}.${side}'`)
      // Behind the imports.
      expect(readFileSync(list, 'utf8').split(/^(?:export )?const /m)[1]).toContain(line)
    }
  })

  test.each(modules)('$name offers every call that it has', ({ folder }) => {
    const manifest = filesBelow(folder, /\.module\.server\.ts$/)
      .map((path) => readFileSync(path, 'utf8'))
      .join('')
    const calls = filesBelow(folder, /\.contract\.ts$/).map((path) => path.split('/').at(-1)!.split('.')[0]!)
    // A contract's calls have a name of their own, or are spread under the name of their module.
    const isOffered = (call: string) =>
      new RegExp(`(\\b${call}'?: |\\.\\.\\.)${camel(call)}Api\\b`).test(manifest)
    expect(calls.filter((call) => !isOffered(call))).toEqual([])
  })

  test('that is a described entity has a route for each of its pages', () => {
    const missing = describedWhole
      .flatMap((entity) => Object.values(pathsOf(entity)).map((path) => `src/routes${path}`))
      .filter((path) => !existsSync(`${path}.tsx`) && !existsSync(`${path}/index.tsx`))
    expect(missing).toEqual([])
  })
})

test('what is pressed on a page is a control of src/ui, which is disabled during impersonation', () => {
  /** Their dialogs and pages are not reached while somebody is impersonated, or a file is only read by them. */
  const others = new Set([
    'src/entity/crud/import-dialog.tsx',
    'src/entity/picture/picture-input.tsx',
    'src/example/catalogue/import/steps/choose-file.tsx',
    'src/modules/account/code-form.tsx',
    'src/modules/account/email-dialog.tsx',
    'src/modules/auth/forms/sample-accounts.tsx',
    'src/modules/auth/forms/verify-form.tsx',
    'src/modules/mailbox/mailbox.tsx',
    // Leads to pages alone.
    'src/modules/organization/switcher/switcher-menu.tsx',
  ])
  const found = ['src/modules', 'src/entity', 'src/example']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => filesBelow(folder, /(?<!\.test)\.tsx$/))
    .filter((path) => /<button|type="file"/.test(readFileSync(path, 'utf8')))
  expect(found.filter((path) => !others.has(path))).toEqual([])
})
