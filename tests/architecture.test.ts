import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { camel } from '../scripts/lib/new/parse.mjs'
import { pathsOf } from '~/entity/screen/entity-pages'
import { describedWhole } from './support/described'
import { filesBelow } from './support/files'
import { layers } from './support/layers'

/**
 * Allowed imports between modules. Every module may import auth, the audit log and errors. `user` imports `account`
 * because both show a session the same way. A described entity imports the entities that its fields reference.
 */
const betweenModules = new Set([
  'organization -> user',
  'user -> account',
  // The compatibility endpoints call the actions of both modules.
  'better-auth-compat -> user',
  'better-auth-compat -> organization',
  ...describedWhole
    .filter(({ folder }) => folder.startsWith('src/modules/'))
    .flatMap(({ name, refs }) =>
      Object.values(refs).flatMap((target) => (target.name === name ? [] : `${name} -> ${target.name}`)),
    ),
])

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
/** The module of `src/modules/user/…`, the part of `src/example/catalogue/book/…`. */
const part = (path: string) => path.split('/')[room(path) === 'example' ? 3 : 2] ?? ''

/** Imports between the parts of one folder. Files at its top level may import all parts. */
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

describe('imports between folders', () => {
  test('are found in the sources', () => expect(arrows.length).toBeGreaterThan(300))

  test('follow the allowed layers', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const allowed = layers[room(from)]
      const leaves = to.startsWith('src/') && to.split('/').length > 2 && room(from) !== room(to)
      return allowed && leaves && !allowed.includes(room(to))
    })
    expect(wrong).toEqual([])
  })

  test('contain no cycle, type and lazy imports included', () => {
    const known = new Map(sources.map((path) => [path.replace(/\.tsx?$/, ''), path]))
    const next = new Map<string, Set<string>>()
    for (const { from, to } of arrows) {
      const target = known.get(to.replace(/\.tsx?$/, ''))
      if (target) next.set(from, (next.get(from) ?? new Set()).add(target))
    }
    // A file that no remaining file imports, or that imports no remaining file, is in no cycle.
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

  test('reach the module registries from frame and http only', () => {
    const knowing = arrows
      .filter(({ to }) => /^src\/modules(\.server)?$/.test(to))
      .map(({ from }) => room(from))
    expect([...new Set(knowing)].toSorted()).toEqual(['frame', 'http'])
  })

  test('let permissions import tables only, because every page loads them', () => {
    const knowing = arrows.filter(({ to }) => to === 'src/modules.permissions').map(({ from }) => from)
    expect(knowing).toEqual(['src/client.tsx', 'src/http/runtime.server.ts'])
    const ofTables = arrows.filter(
      ({ from }) => from.endsWith('.permissions.ts') && from !== 'src/modules.permissions.ts',
    )
    expect(ofTables.length).toBeGreaterThan(3)
    expect(ofTables.filter(({ to }) => to !== 'src/access/roles')).toEqual([])
    // An entity definition references its table, so it must import nothing else of the server either.
    const ofFacts = arrows.filter(({ from }) => /(\.entity|\/define-entity|\/define-fields)\.ts$/.test(from))
    // Own filters of an entity are those of define-list, which every page includes to read its URL.
    const isFact =
      /^src\/(access\/roles|entity\/(define-entity|fields\/define-fields|list\/define-list))$|\.(entity|fields)$/
    expect(ofFacts.length).toBeGreaterThan(0)
    expect(ofFacts.filter(({ to }) => !isFact.test(to))).toEqual([])
  })

  test('let access import lib only: modules register their permission tables at start', () => {
    const targets = arrows.filter(({ from }) => room(from) === 'access').map(({ to }) => to)
    expect(targets.filter((to) => !/^src\/(access|lib)\//.test(to))).toEqual([])
  })

  test('let http import no module: the registries and sign-in.server.ts pass them in', () => {
    const named = arrows.filter(({ from, to }) => room(from) === 'http' && room(to) === 'modules')
    expect(named).toEqual([])
  })

  test('reach the in-process link from the API client and http only: modules are passed a call', () => {
    const calling = arrows
      .filter(({ to }) => to === 'src/api/in-process-link.server')
      .map(({ from }) => room(from))
    expect([...new Set(calling)].toSorted()).toEqual(['api', 'http'])
  })

  test('leave no file in platform and frame that is named after a module', () => {
    const names = readdirSync('src/modules').join('|')
    const isNamed = new RegExp(`^src/(platform|frame)/(.*/)?(${names})\\b`)
    // The demo build, the engine of background jobs, the transport and layout of mails, the slots of dashboard and audit log, and the
    // account page of both areas.
    const own =
      /^src\/(platform\/((demo|mail(-\w+)?)\.server|jobs\/job[\w.-]*)|frame\/(dashboard-parts|audit-kinds|screens\/account-\w+))\.tsx?$/
    expect(sources.filter((path) => isNamed.test(path) && !own.test(path))).toEqual([])
  })

  test('use the ~ alias to leave their folder, not ../..', () => {
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

describe('internals of libraries', () => {
  const inner =
    /\$_TSR|__TSS_|tanstack_router_reload|tsrStartManifest|ssr\/server'|\/standard'|ZodObjectJIT|internalAdapter|core\/context'|createLucideIcon|build\/modern/

  test('are imported in src/seams only', () => {
    const files = [...sources, ...filesBelow('scripts', /\.mjs$/), 'vite.config.ts']
    const naming = files.filter(
      (path) => !path.startsWith('src/seams/') && inner.test(readFileSync(path, 'utf8')),
    )
    expect(naming).toEqual([])
  })
})

describe('the shared list, form and bulk code', () => {
  test('has at most 1,500 lines, comments included', () => {
    const shared = ['list', 'form', 'bulk'].flatMap((folder) =>
      sources.filter((path) => path.startsWith(`src/entity/${folder}/`)),
    )
    expect(shared.length).toBeGreaterThan(10)
    const lines = shared.flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n'))
    expect(lines.length).toBeLessThanOrEqual(1500)
  })
})

describe('file names', () => {
  test('never end in .client, which the server bundle refuses to import', () => {
    expect(sources.filter((path) => path.includes('.client.'))).toEqual([])
  })

  test('end in .server where the code needs the server', () => {
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

  test.each(modules)('$name is registered in the module lists if it has a manifest', ({ name, folder }) => {
    for (const [side, list, line] of [
      ['module', 'src/modules.ts', `${camel(name)}Module`],
      ['module.server', 'src/modules.server.ts', `${camel(name)}Module`],
      ['permissions', 'src/modules.permissions.ts', `...${camel(name)}Permissions`],
      ['entity', 'src/modules.permissions.ts', `[${camel(name)}.name]: ${camel(name)}.permissions`],
    ] as const) {
      if (!existsSync(`${folder}/${name}.${side}.ts`)) continue
      expect(readFileSync(list, 'utf8')).toContain(`~/${folder.slice(4)}/${name}.${side}'`)
      // After the imports.
      expect(readFileSync(list, 'utf8').split(/^(?:export )?const /m)[1]).toContain(line)
    }
  })

  test.each(modules)('$name implements every call of its contract', ({ folder }) => {
    const manifest = filesBelow(folder, /\.module\.server\.ts$/)
      .map((path) => readFileSync(path, 'utf8'))
      .join('')
    const calls = filesBelow(folder, /\.contract\.ts$/).map((path) => path.split('/').at(-1)!.split('.')[0]!)
    // A contract's calls are nested under their own name, or spread under the name of the module.
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

test('interactive elements are controls of src/ui, which are disabled during impersonation', () => {
  /** Exempt: elements that an impersonating administrator cannot reach, or that only read a file. */
  const others = new Set([
    'src/entity/picture/picture-field.tsx',
    'src/entity/import/steps/choose-file.tsx',
    'src/modules/account/code-form.tsx',
    'src/modules/account/email-dialog.tsx',
    'src/modules/auth/forms/login-form.tsx',
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
