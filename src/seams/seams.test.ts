import { readdirSync, readFileSync } from 'node:fs'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { ORPCError, os } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { date, integer, numeric, PgDatabase, PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adapterMethods } from './auth-adapter.server'
import { createAuthRouter } from './auth-router.server'
import { RowSession } from './drizzle-rows.server'
import { createIconFile, iconFiles, queryObserverFile } from './package-files.mjs'
import { createOpenApiHandler, createRpcHandler } from './openapi-codec.server'
import { getSsrStatus, transformHtmlStringWithRouter } from './render-router.server'
import { routerReloadKey } from './router-globals'
import { guardedLayout } from './start-manifest.mjs'
import { compiled } from './zod-jit'

const installed = (path: string) => readFileSync(`node_modules/${path}`, 'utf8')

/** The message for whoever upgrades the library. */
const moved = (library: string, seam: string) =>
  `${library} has changed an internal that src/seams/${seam} depends on: docs/upgrading.md says what it is for and what to check.`

test('React marks the elements that it hydrates as react-hydration reads them', () =>
  expect(
    installed('react-dom/cjs/react-dom-client.production.js'),
    moved('React', 'react-hydration.ts'),
  ).toContain('internalPropsKey = "__reactProps$" + randomKey'))

describe('TanStack Start and Router', () => {
  test('read the options of the start where router-globals puts them', () =>
    expect(
      installed('@tanstack/start-client-core/dist/esm/getStartOptions.js'),
      moved('TanStack Start', 'router-globals.ts'),
    ).toContain('window.__TSS_START_OPTIONS__'))

  test('write what was matched, and wait for the end of hydration, as router-globals reads them', () => {
    const reason = moved('TanStack Router', 'router-globals.ts')
    expect(installed('@tanstack/router-core/dist/esm/ssr/tsrScript.js'), reason).toMatch(
      /self\.\$_TSR=\{h\(\)\{this\.hydrated=/,
    )
    expect(installed('@tanstack/router-core/dist/esm/ssr/ssr-server.js'), reason).toMatch(
      /\bs: match\.status/,
    )
  })

  test('note a reload under the key of router-globals', () =>
    expect(
      installed('@tanstack/react-router/dist/esm/lazyRouteComponent.js'),
      moved('TanStack Router', 'router-globals.ts'),
    ).toContain(`\`${routerReloadKey('${error.message}')}\``))

  test('finish a page in two steps that render-router takes one by one', () => {
    const reason = moved('TanStack Router', 'render-router.server.ts')
    expect(getSsrStatus, reason).toBeTypeOf('function')
    expect(transformHtmlStringWithRouter, reason).toBeTypeOf('function')
    const own = installed('@tanstack/router-core/dist/esm/ssr/renderSsrHtmlResponse.js')
    for (const step of ['getSsrStatus(router)', 'transformHtmlStringWithRouter(router,'])
      expect(own, reason).toContain(step)
  })

  test('list the files of each route in the form that start-manifest rewrites', () => {
    const { transform } = guardedLayout() as unknown as { transform: { handler: (code: string) => unknown } }
    expect(
      installed('@tanstack/start-plugin-core/dist/esm/vite/start-manifest-plugin/plugin.js'),
      moved('TanStack Start', 'start-manifest.mjs'),
    ).toContain('export const tsrStartManifest = () =>')
    expect(() => transform.handler('export const another = 1')).toThrow('docs/upgrading.md')
  })
})

test('oRPC lets the codec of a response be replaced, and a call be refused before its body is read', async () => {
  const output = { at: new Date(0) }
  const router = { one: os.route({ method: 'GET', path: '/one' }).handler(() => output) }
  const request = { url: new URL('http://localhost/one'), method: 'GET', headers: {}, signal: undefined }
  const admit = () => Promise.resolve()
  const { response } = await createOpenApiHandler(router, admit).handle(
    { ...request, body: () => Promise.resolve(undefined) },
    { context: {} },
  )
  // The library's own codec would have copied it.
  expect(response?.body, moved('oRPC', 'openapi-codec.server.ts')).toBe(output)

  let isRead = false
  const refuse = () => Promise.reject(new ORPCError('UNAUTHORIZED', { status: 401 }))
  for (const handler of [createOpenApiHandler(router, refuse), createRpcHandler(router, refuse)]) {
    const body = () => Promise.resolve(void (isRead = true))
    const refused = await handler.handle({ ...request, body }, { context: {} })
    expect([refused.response?.status, isRead], moved('oRPC', 'openapi-codec.server.ts')).toEqual([401, false])
  }
})

describe('drizzle', () => {
  const shop = pgTable('shop', {
    id: integer().notNull(),
    name: text(),
    tags: text().array(),
    at: timestamp({ withTimezone: true }),
  })
  const visit = pgTable('visit', { id: integer().notNull(), shopId: integer(), price: numeric(), on: date() })
  const at = '2026-11-19 10:00:00.123+00'
  const columns = {
    id: visit.id,
    price: sql<number>`${visit.price} * 2`.mapWith(Number),
    label: sql<string>`upper(${visit.price})`.as('label'),
    shop: { name: shop.name, at: shop.at },
    mixed: { shop: shop.id, visit: visit.on },
    tags: shop.tags,
  }
  type Session = InstanceType<typeof RowSession>
  const answering = (rows: unknown[][]) => ({ query: () => Promise.resolve({ rows }) }) as never
  const on = (session: Session) => new PgDatabase(new PgDialect(), session, undefined)
  const selected = (session: Session) =>
    on(session).select(columns).from(visit).leftJoin(shop, eq(shop.id, visit.shopId))
  const whole = (session: Session) =>
    on(session).select().from(visit).leftJoin(shop, eq(shop.id, visit.shopId))
  const returned = (session: Session) => on(session).insert(shop).values({ id: 1 }).returning()

  test.each([
    ['a row', selected, [[7, '3', 'X', 'North', at, 1, '2026-01-02', ['a', 'b']]]],
    ['a join without a row', selected, [[7, null, null, null, null, null, '2026-01-02', null]]],
    ['a first column that is null', selected, [[7, '3', 'X', null, at, 1, null, []]]],
    ['whole tables', whole, [[7, 1, '3', '2026-01-02', 1, 'North', null, at], [8, null, null, null, null, null, null, null]]], // prettier-ignore
    ['returned rows', returned, [[1, null, null, at]]],
    ['no rows', selected, []],
  ])('maps %s as drizzle-rows does', async (_, select, rows) => {
    const client = answering(rows)
    const dialect = new PgDialect()
    const [own, theirs] = [
      await select(new RowSession(client, dialect, undefined)),
      await select(new NodePgSession(client, dialect, undefined)),
    ]
    expect(own, moved('drizzle', 'drizzle-rows.server.ts')).toEqual(theirs)
  })
})

test('zod generates the code of a check, as zod-jit asks it to', () => {
  const reason = moved('zod', 'zod-jit.ts')
  const row = compiled(z.object({ id: z.string(), year: z.nullable(z.int()) }))
  expect(z.safeParse(row, { id: 'a', year: 1999, more: 1 }).data, reason).toEqual({ id: 'a', year: 1999 })
  expect(z.safeParse(row, { id: 'a', year: 'x' }).error?.issues[0]?.path, reason).toEqual(['year'])
  expect(installed('zod/v4/core/schemas.js'), reason).toMatch(/ZodObjectJIT = [\s\S]*doc\.compile\(\)/)
})

test('better-auth has the methods that auth-adapter calls', async () => {
  const { internalAdapter } = await betterAuth({
    secret: 'only-for-this-test-and-long-enough',
    baseURL: 'http://localhost',
    database: memoryAdapter({}),
  }).$context
  for (const method of adapterMethods)
    expect(internalAdapter[method], moved('better-auth', 'auth-adapter.server.ts')).toBeTypeOf('function')
})

describe('better-auth with the router of auth-router', () => {
  const reason = moved('better-auth', 'auth-router.server.ts')
  const options = {
    secret: 'only-for-this-test-and-long-enough',
    baseURL: 'http://localhost',
    database: memoryAdapter({}),
    trustedOrigins: ['http://localhost'],
    // The library skips the check in tests.
    advanced: { disableOriginCheck: false },
  }

  test('keeps what belongs to a request in a copy of the context, also while others wait', async () => {
    type NewSession = { session: { token: string }; user: { id: string } }
    const seen: unknown[] = []
    const waiting: (() => void)[] = []
    const all = 3
    const auth = betterAuth({
      ...options,
      hooks: {
        // As in the hooks of the product, which decide by the new session whom to notify.
        after: createAuthMiddleware(async ({ context }) => {
          seen.push([context.newSession?.user.id, context.session?.user.id, context.returned])
        }),
      },
      plugins: [
        {
          id: 'waiting',
          endpoints: {
            wait: createAuthEndpoint('/wait/:id', { method: 'GET' }, async (ctx) => {
              const { context, params } = ctx
              const before = [context.newSession, context.session]
              const own = { session: { token: params.id }, user: { id: params.id } } satisfies NewSession
              context.setNewSession(own as never)
              context.session = own as never
              ctx.setCookie('own', params.id)
              await new Promise<void>((go) => {
                waiting.push(go)
                if (waiting.length === all) for (const each of waiting) each()
              })
              return ctx.json({ before, id: params.id })
            }),
          },
        },
      ],
    })
    const handle = await createAuthRouter(auth)
    const ids = Array.from({ length: all }, (_, n) => `p${n}`)
    const responses = await Promise.all(
      ids.map((id) => handle(new Request(`http://localhost/api/auth/wait/${id}`))),
    )
    for (const [at, response] of responses.entries()) {
      expect(await response.json(), reason).toEqual({ before: [null, null], id: ids[at] })
      expect(response.headers.getSetCookie(), reason).toEqual([`own=${ids[at]}`])
    }
    expect(seen, reason).toHaveLength(all)
    for (const id of ids) expect(seen, reason).toContainEqual([id, id, { before: [null, null], id }])
    expect((await auth.$context).newSession, reason).toBeNull()
  })

  test('answers as the handler of the library, and refuses foreign origins', async () => {
    const auth = betterAuth(options)
    const handle = await createAuthRouter(auth)
    const requests: [string, RequestInit][] = [
      ['/api/auth/ok', {}],
      ['/api/auth/nothing', {}],
      ['/api/auth/get-session', {}],
      [
        '/api/auth/sign-out',
        { method: 'POST', headers: { origin: 'http://foreign.invalid', cookie: 'a=b' } },
      ],
      ['/api/auth/sign-out', { method: 'POST', headers: { origin: 'http://localhost', cookie: 'a=b' } }],
    ]
    const statuses: number[] = []
    for (const [path, init] of requests) {
      const [ours, own] = [await handle(new Request(`http://localhost${path}`, init)), await auth.handler(new Request(`http://localhost${path}`, init))] // prettier-ignore
      expect([ours.status, await ours.text()], `${path}: ${reason}`).toEqual([own.status, await own.text()])
      statuses.push(ours.status)
    }
    expect(statuses).toEqual([200, 404, 200, 403, 200])
  })

  test('leaves out the middlewares that return nothing, and no other', async () => {
    const idle = createAuthMiddleware(async () => {}).options.use as ((ctx: object) => Promise<unknown>)[]
    expect(idle, reason).toHaveLength(2)
    for (const middleware of idle) expect(await middleware({ context: {} }), reason).toEqual({})
    const ran: string[] = []
    const own = createAuthMiddleware(async () => void ran.push('own'))
    const before = createAuthMiddleware(async ({ path }) => void ran.push(path))
    const watched = createAuthEndpoint('/watched', { method: 'GET', use: [own] }, (ctx) => ctx.json(null))
    const auth = betterAuth({
      ...options,
      hooks: { before },
      plugins: [{ id: 'watched', endpoints: { watched } }],
    })
    const handle = await createAuthRouter(auth)
    expect((await handle(new Request('http://localhost/api/auth/watched'))).status).toBe(200)
    expect(ran, reason).toEqual(['/watched', 'own'])
    expect([before.options.use, watched.options.use], reason).toEqual([[], [own]])
  })

  test('is refused if something would depend on the request', async () => {
    const auth = betterAuth({ ...options, trustedOrigins: () => ['http://localhost'] })
    await expect(createAuthRouter(auth)).rejects.toThrow('trusted origins')
  })
})

describe('files of libraries', () => {
  const filesOf = (folder: string) =>
    readdirSync(`node_modules/${folder}`)
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/${folder}/${name}`)

  test('of react-query that need no first visit are where package-files looks', () => {
    const found = ['@tanstack/react-query/build/modern', '@tanstack/query-core/build/modern']
      .flatMap(filesOf)
      .filter((path) => queryObserverFile.test(path))
      .map((path) => path.split('/').at(-1))
    expect(found, moved('react-query', 'package-files.mjs')).toEqual(
      expect.arrayContaining([
        'IsRestoringProvider.js',
        'QueryErrorResetBoundary.js',
        'errorBoundaryUtils.js',
        'infiniteQueryObserver.js',
        'queryObserver.js',
        'suspense.js',
        'useBaseQuery.js',
        'useInfiniteQuery.js',
        'useSuspenseQuery.js',
      ]),
    )
  })

  test('of lucide make every icon by the file that package-files names', () => {
    const [, imported = ''] =
      /from ['"]\.\.(\/[^'"]+)['"]/.exec(installed('lucide-react/dist/esm/icons/book-open.mjs')) ?? []
    expect(imported, moved('lucide', 'package-files.mjs')).toMatch(createIconFile)
  })

  test('of lucide are found by every name that the library hands out', () => {
    const files = iconFiles(installed('lucide-react/dist/esm/lucide-react.mjs'))
    expect(files.get('BookOpen'), moved('lucide', 'package-files.mjs')).toBe('book-open')
    expect(files.get('Trash2'), 'an older name').toBe(files.get('Trash'))
  })
})
