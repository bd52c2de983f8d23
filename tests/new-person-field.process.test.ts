// Modules: user, account, auth
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../bench/lib/sign-in.mjs'
import { copyTree } from '../scripts/lib/copy-tree.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { capture } from '../scripts/lib/run.mjs'
import { systemBrowser } from '../scripts/lib/system-browser.mjs'
import { languageCodes } from '~/i18n/languages'
import { open } from '../e2e/support/pages'
import { freePort, killAll, removeTemporary, running, temporary } from './support/process'

// A developer adds two fields to people: one that is theirs, and one for administrators alone. An entry each in
// auth/user.fields.ts, a column, a migration and the labels: everything else follows, or something fails.

const entries = `  phone: { kind: 'line', max: 40, search: true, for: { read: 'own', write: 'own' } },
  note: { kind: 'text', max: 500, for: { read: 'admin', write: 'admin' } },
})
`

let postgres: Awaited<ReturnType<typeof startPostgres>>
let browser: Browser
let child: ChildProcess
let url: string
/** With the entries alone, and with all that belongs to them. */
let unfinished: string
let copy: string
/** The types of the finished copy, checked while the other cases run. */
let types: ReturnType<typeof run>

/** Runs one of the project's own tools in a copy. */
const run = (cwd: string, tool: string, ...args: string[]) =>
  capture(process.execPath, [join('node_modules', tool), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', TEST_DATABASE: 'postgres', TEST_DATABASE_URL: postgres.url },
  })

function edit(folder: string, path: string, change: (text: string) => string) {
  const before = readFileSync(join(folder, path), 'utf8')
  const after = change(before)
  expect(after, path).not.toBe(before)
  writeFileSync(join(folder, path), after)
}

beforeAll(async () => {
  unfinished = temporary()
  copy = temporary()
  await Promise.all([copyTree(unfinished), copyTree(copy)])
  for (const folder of [unfinished, copy])
    edit(folder, 'src/modules/auth/user.fields.ts', (text) => text.replace(/\}\)\n$/, entries))
  postgres = await startPostgres({ settings: ['fsync=off'] })

  const columns = "    phone: text('phone'),\n    note: text('note'),\n"
  edit(copy, 'src/modules/auth/auth.table.server.ts', (text) =>
    text.replace(/ {4}image: text\('image'\),\n/, (line) => line + columns),
  )
  for (const language of languageCodes)
    edit(copy, `src/modules/user/messages-forms/${language}.json`, (text) => {
      const messages = JSON.parse(text)
      Object.assign(messages.fields, { phone: 'Phone', note: 'Note' })
      return `${JSON.stringify(messages, null, 2)}\n`
    })
  await run(copy, 'drizzle-kit/bin.cjs', 'generate', '--name', 'person_fields')
  types = run(copy, 'typescript/bin/tsc', '--noEmit')
}, 120_000)

afterAll(async () => {
  await browser?.close()
  if (child) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  killAll()
  await postgres.stop()
  removeTemporary()
}, 60_000)

test('the migration adds the columns and touches nothing else', () => {
  const migration = readdirSync(join(copy, 'drizzle')).find((name) => name.endsWith('_person_fields.sql'))
  const statements = readFileSync(join(copy, 'drizzle', migration!), 'utf8').split(
    '--> statement-breakpoint\n',
  )
  expect(statements).toEqual([
    'ALTER TABLE "user" ADD COLUMN "phone" text;',
    'ALTER TABLE "user" ADD COLUMN "note" text;',
  ])
})

async function signedInAs(email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const cookies = (await signIn(url, email)).split('; ').map((cookie: string) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), url }
  })
  await context.addCookies(cookies)
  return await context.newPage()
}

test(
  'administrators find both in form, page, list, search and audit log; the person finds their own alone',
  {
    timeout: 300_000,
  },
  async () => {
    const built = await capture(process.execPath, ['scripts/build.mjs'], { cwd: copy })
    expect(built.ok, built.output).toBe(true)
    const port = String(await freePort())
    url = `http://localhost:${port}`
    child = spawn(process.execPath, ['scripts/serve.mjs'], {
      cwd: copy,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: port,
        DATA_DIR: temporary(),
        LOG_LEVEL: 'warn',
      },
    })
    running.add(child)
    const answers = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await vi.waitFor(answers, { timeout: 120_000, interval: 200 })
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || systemBrowser(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })

    const email = 'field@example.org'
    const admin = await signedInAs('admin@example.com')
    await open(admin, '/manager/users/new')
    const main = admin.getByRole('main')
    await main.getByRole('textbox', { name: 'Email' }).fill(email)
    await main.getByRole('textbox', { name: 'Phone' }).fill('+254 700 111222')
    await main.getByRole('textbox', { name: 'Note' }).fill('Asked twice')
    await main.getByRole('button', { name: 'Add user' }).click()
    await admin.waitForURL(/users\/[\w-]{30,}$/)
    const personPath = new URL(admin.url()).pathname
    await main.getByRole('definition').filter({ hasText: 'Asked twice' }).waitFor()
    await main.getByRole('definition').filter({ hasText: '+254 700 111222' }).waitFor()

    await open(admin, '/manager/users?searchTerm=700+111222')
    const row = admin.getByRole('row').filter({ hasText: email })
    await row.waitFor()

    await open(admin, `${personPath}/update`)
    await main.getByRole('textbox', { name: 'Note' }).fill('Asked three times')
    await main.getByRole('button', { name: 'Save changes' }).click()
    await admin.waitForURL(personPath)
    await main.getByRole('definition').filter({ hasText: 'Asked three times' }).waitFor()
    await open(admin, '/manager/audit')
    await main.getByText('Note: Asked twice → Asked three times').waitFor()

    const person = await signedInAs(email)
    const update = (data: object) =>
      person.request.post('/api/auth/update-user', { headers: { origin: url }, data })
    expect((await update({ name: 'Faraja Field' })).status()).toBe(200)
    await open(person, '/app/account')
    const dialog = person.getByRole('dialog')
    const phone = dialog.getByRole('textbox', { name: 'Phone' })
    const details = person.getByRole('button', { name: 'Your details' })
    await details.click()
    await vi.waitFor(async () => expect(await phone.inputValue()).toBe('+254 700 111222'), {
      timeout: 20_000,
    })
    expect(await dialog.getByRole('textbox').count()).toBe(1)
    await phone.fill('x'.repeat(41))
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('Phone is too long').waitFor()
    await phone.fill('+254 700 333444')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    // What is typed and not saved is forgotten.
    await details.click()
    await phone.fill('nothing')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await details.click()
    expect(await phone.inputValue()).toBe('+254 700 333444')

    const html = await (await person.request.get('/app/account')).text()
    expect(html).toContain('+254 700 333444')
    expect(html).not.toContain('Asked three times')
    await open(admin, personPath)
    await main.getByText('+254 700 333444').waitFor()
  },
)

test(
  'each call takes and tells them by their entries, as the tests of all fields ask',
  {
    timeout: 300_000,
  },
  async () => {
    const { output } = await run(
      copy,
      'vitest/vitest.mjs',
      'run',
      '--reporter=verbose',
      '--project',
      'api*',
      '--project',
      'unit*',
      'src/modules/user/user-fields.api.test.ts',
      'tests/messages.test.ts',
    )
    expect(output).toMatch(/Tests .*passed/)
    expect(output).not.toMatch(/failed/)
    for (const asked of [
      'phone of a person > is exported, and found by the search where its description says so',
      'phone of a person > is changed by its person: true',
      'note of a person > counts the version, and meets the change of another',
      'note of a person > is noted in the audit log',
      'note of a person > stands in the reference of the API',
      'note of a person > is told to its person: false',
      'note of a person > is changed by its person: false',
    ])
      expect(output).toContain(asked)
  },
)

test(
  'without a column they do not compile, and without labels a test fails',
  { timeout: 120_000 },
  async () => {
    const table = 'src/modules/auth/auth.table.server.ts'
    writeFileSync(
      join(unfinished, 'tsconfig.table.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [], files: ['src/env.d.ts', table] }),
    )
    const [compiled, messages] = await Promise.all([
      run(unfinished, 'typescript/bin/tsc', '--noEmit', '--project', 'tsconfig.table.json'),
      run(unfinished, 'vitest/vitest.mjs', 'run', '--project', 'unit*', 'tests/messages.test.ts'),
    ])
    expect(compiled.output).toMatch(/auth\.table\.server\.ts.*missing: "(phone" \| "note|note" \| "phone)"/)
    expect(messages.output).toMatch(/FAIL.*every field of user has its label/)
  },
)

test('with both, everything compiles', { timeout: 300_000 }, async () =>
  expect((await types).output).toBe(''),
)
