import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIResponse, Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyTree } from '../scripts/lib/copy-tree.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { launchBrowser, signedInPage, startCopy } from './support/copied-product'
import { killAll, removeTemporary, temporary } from './support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let browser: Browser
let page: Page
let product: Awaited<ReturnType<typeof startCopy>>
let copy: string

beforeAll(async () => {
  copy = temporary()
  await copyTree(copy)
  postgres = await startPostgres({ settings: ['fsync=off'] })
  product = await startCopy(copy, 'dev', postgres.url)
  browser = await launchBrowser()
  page = await signedInPage(browser, product.url, 'admin@example.com')
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  killAll()
  await postgres.stop()
  removeTemporary()
}, 60_000)

/** Timeout for every step: Vite compiles sources on demand while other tests run. */
const patience = 30_000

function edit(file: string, change: (text: string) => string): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
  return () => writeFileSync(path, text)
}

/** Vite's error overlay lies in a shadow root, which locators pierce. */
const overlay = () => page.locator('vite-error-overlay')
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** The text of the overlay once it mentions the fault. A failing page may reload in between. */
const shown = (about: string) =>
  vi.waitFor(
    async () => {
      const text = await overlay().evaluate((element) => element.shadowRoot!.textContent, null, {
        timeout: 1000,
      })
      expect(text).toContain(about)
      return text
    },
    { timeout: patience, interval: 200 },
  )

test('it says how to sign in', async () => {
  await expect.poll(() => product.output()).toContain('Sign in as   admin@example.com')
  expect(product.output()).toContain(`${product.url}/dev/mailbox`)
})

const route = 'src/routes/manager/users/index.tsx'
const syntaxError = (name: string) => edit(route, (text) => `${text}\nconst ${name} = = 1\n`)

/** Waits until the server has seen the change: a request right after the edit may be too early. */
async function fails(path: string) {
  await expect
    .poll(async () => (await page.request.get(product.url + path, { timeout: 10_000 })).status(), {
      timeout: patience,
    })
    .toBe(500)
}

type Walk = { about: string; breaks: () => () => void; meet?: () => Promise<unknown> }

/** Breaks a source, reads the overlay, repairs the source and waits until the open page recovers by itself. */
async function walk({ about, breaks, meet }: Walk): Promise<string | null> {
  const fix = breaks()
  const text = await (meet?.() ?? Promise.resolve()).then(() => shown(about)).finally(fix)
  await heading('Users').waitFor({ timeout: patience })
  await overlay().waitFor({ state: 'detached', timeout: patience })
  return text
}

/** Retries: the page may be reloading, or a request may meet modules that are being replaced. */
const openUsers = () =>
  vi.waitFor(() => page.goto(`${product.url}/manager/users`, { waitUntil: 'commit', timeout: 10_000 }), {
    timeout: patience,
  })

async function openFailing() {
  await fails('/manager/users')
  await openUsers()
}

async function openWhole() {
  await openUsers()
  await heading('Users').waitFor({ timeout: patience })
}

test.each(['first', 'second'])(
  'a syntax error in a route is shown with file and line, and the page recovers: the %s time',
  { timeout: 120_000 },
  async (time) => {
    const text = await walk({
      about: `const ${time} = = 1`,
      breaks: () => syntaxError(time),
      meet: openFailing,
    })
    expect(text).toMatch(/users\/index\.tsx:\d+:\d+/)
  },
)

test.each(['first', 'second'])(
  'a syntax error that breaks an open page is shown too: the %s time',
  { timeout: 120_000 },
  async (time) => {
    await openWhole()
    const text = await walk({ about: `const ${time} = = 1`, breaks: () => syntaxError(time) })
    expect(text).toMatch(/users\/index\.tsx:\d+:\d+/)
  },
)

/** The condition keeps TypeScript from reporting unreachable code. */
const thrown = (message: string) => `if (Date.now() > 0) throw new Error('${message}')\n`

const faults = {
  'a handler': {
    file: 'src/modules/user/user.api.server.ts',
    from: '({ input, context }) => peopleFor(context.caller, input).handle(context, input)',
    to: (message: string) =>
      `({ input, context }) => {\n${thrown(message)}return peopleFor(context.caller, input).handle(context, input)}`,
  },
  'a loader': {
    file: route,
    from: '    await loadList',
    to: (message: string) => `${thrown(message)}    await loadList`,
  },
  'a server function': {
    file: 'src/frame/session/init.server.ts',
    from: 'Promise<Init> {\n',
    to: (message: string) => `Promise<Init> {\n${thrown(message)}`,
  },
  'an endpoint': {
    file: 'src/http/endpoints.server.ts',
    from: "    if (pathname === '/healthz')",
    to: (message: string) =>
      `if (pathname === '/api/openapi.json')\n${thrown(message)}    if (pathname === '/healthz')`,
  },
  'a component': {
    file: route,
    from: 'function Users() {\n',
    to: (message: string) => `function Users() {\n${thrown(message)}`,
  },
}
const breakAt = (name: keyof typeof faults, message: string) => {
  const { file, from, to } = faults[name]
  return edit(file, (text) => text.replace(from, to(message)))
}

function placeOf(name: keyof typeof faults): string {
  const { file, from, to } = faults[name]
  const lines = readFileSync(file, 'utf8').replace(from, to('it')).split('\n')
  return `${file}:${lines.findIndex((line) => line.includes("new Error('it')")) + 1}:`
}

test.each([
  ['a handler', 'first'],
  ['a handler', 'second'],
  ['a loader', 'first'],
  ['a server function', 'first'],
] as const)(
  'an exception in %s is shown with its place and stack, and the page comes back: the %s time',
  { timeout: 120_000 },
  async (name, time) => {
    const about = `broken the ${time} time`
    const text = await walk({ about, breaks: () => breakAt(name, about), meet: openFailing })
    expect(text).toContain(placeOf(name))
    expect(text).toMatch(/\n\s+at /)
  },
)

test.each(['first', 'second'])(
  'an exception in a component of an open page is shown with its source line: the %s time',
  { timeout: 120_000 },
  async (time) => {
    await openWhole()
    const about = `broken the ${time} time`
    const text = await walk({ about, breaks: () => breakAt('a component', about) })
    expect(text).toContain(placeOf('a component'))
  },
)

test('an exception in a handler that an open page calls is shown over it', { timeout: 120_000 }, async () => {
  await openWhole()
  const about = 'broken while open'
  const meet = async () => {
    await fails('/api/rest/users')
    // A page that is not hydrated yet, or that reloads after a change, loses typed text.
    const type = async () => {
      const box = page.getByRole('searchbox').first()
      // A reload caused by an earlier repair may arrive only now: the page then fails itself, and has no box.
      if (await box.isVisible()) await box.fill(`somebody ${Date.now()}`, { timeout: 1000 })
      else await openUsers()
      await overlay().waitFor({ timeout: 3000 })
    }
    await vi.waitFor(type, { timeout: patience })
  }
  const text = await walk({ about, breaks: () => breakAt('a handler', about), meet })
  expect(text).toContain(placeOf('a handler'))
})

type Answer = { code: string; data: { fault: { message: string; stack: string } } }

test('API clients get the error with its source line and stack', { timeout: 120_000 }, async () => {
  const about = 'broken for programs'
  const fixes = [breakAt('a handler', about), breakAt('an endpoint', about)]
  try {
    for (const path of ['/api/rest/users', '/api/openapi.json']) await fails(path)
    const headers = { origin: product.url, 'content-type': 'application/json' }
    const read = async (response: APIResponse) => (await response.json()) as Answer & { json?: Answer }
    const rpc = await read(
      await page.request.post(`${product.url}/api/rpc/user/list`, { headers, data: { json: {} } }),
    )
    const rest = await read(await page.request.get(`${product.url}/api/rest/users`))
    const endpoint = await read(await page.request.get(`${product.url}/api/openapi.json`))
    const failed = (name: keyof typeof faults) => ({
      code: 'INTERNAL_SERVER_ERROR',
      data: { fault: { message: about, stack: expect.stringContaining(placeOf(name)) as string } },
    })
    expect(rpc.json).toMatchObject(failed('a handler'))
    expect(rest).toMatchObject(failed('a handler'))
    expect(endpoint).toMatchObject(failed('an endpoint'))
  } finally {
    for (const fix of fixes) fix()
  }
})

test('the error page shows the request id of the log', { timeout: 120_000 }, async () => {
  const fix = breakAt('a server function', 'broken with an id')
  try {
    // Until Vite has replaced the module, a request may still meet the fault of the previous test.
    const response = await vi.waitFor(
      async () => {
        const answer = await page.request.get(`${product.url}/manager/users`, {
          headers: { accept: 'text/html' },
          timeout: 10_000,
        })
        expect(await answer.text()).toContain('broken with an id')
        return answer
      },
      { timeout: patience, interval: 200 },
    )
    expect(response.status()).toBe(500)
    expect(await response.text()).toContain(response.headers()['x-request-id'])
    await expect.poll(() => product.output()).toContain(response.headers()['x-request-id'])
  } finally {
    fix()
  }
})
