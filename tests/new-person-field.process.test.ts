// Modules: user, account, auth
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyTree } from '../scripts/lib/copy-tree.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { capture } from '../scripts/lib/run.mjs'
import { languageCodes } from '~/i18n/languages'
import { open } from '../e2e/support/pages'
import { launchBrowser, signedInPage, startCopy } from './support/copied-product'
import { killAll, removeTemporary, temporary } from './support/process'

// A developer adds fields to people: one that is theirs, one that they read and administrators write, and three that only
// administrators read. An entry each in auth/user.fields.ts, a column, a migration and the labels: everything else follows, or
// something fails.

const entries = `  phone: { kind: 'line', max: 40, search: true, sort: true, for: { read: 'own', write: 'own' } },
  tier: { kind: 'choice', options: ['free', 'gold'], filter: 'choice', for: { read: 'own', write: 'admin' } },
  note: { kind: 'text', max: 500, for: { read: 'admin', write: 'admin' } },
  rank: { kind: 'line', max: 20, search: true, sort: true, for: { read: 'admin', write: 'admin' } },
  risk: { kind: 'choice', options: ['low', 'high'], filter: 'choice', for: { read: 'admin', write: 'admin' } },
})
`

let postgres: Awaited<ReturnType<typeof startPostgres>>
let browser: Browser
let product: Awaited<ReturnType<typeof startCopy>>
/** With the entries alone, and with all that belongs to them. */
let unfinished: string
let copy: string
/** Run side by side, the calls once the build leaves a processor to them. */
let types: ReturnType<typeof run>
let built: ReturnType<typeof run>
let calls: ReturnType<typeof run>

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
  ;[postgres] = await Promise.all([
    startPostgres({ settings: ['fsync=off'] }),
    copyTree(unfinished),
    copyTree(copy),
  ])
  for (const folder of [unfinished, copy])
    edit(folder, 'src/modules/auth/user.fields.ts', (text) => text.replace(/^\}\)\n/m, entries))
  const columns = `    phone: text('phone'),\n    tier: text('tier').$type<'free' | 'gold'>(),\n    note: text('note'),\n    rank: text('rank'),\n    risk: text('risk').$type<'low' | 'high'>(),\n`
  edit(copy, 'src/modules/auth/auth.table.server.ts', (text) =>
    text.replace(/ {4}image: text\('image'\),\n/, (line) => line + columns),
  )
  for (const language of languageCodes)
    edit(copy, `src/modules/user/messages-forms/${language}.json`, (text) => {
      const messages = JSON.parse(text)
      Object.assign(messages.fields, {
        phone: 'Phone',
        tier: 'Tier',
        note: 'Note',
        rank: 'Rank',
        risk: 'Risk',
      })
      messages.options = { tier: { free: 'Free', gold: 'Gold' }, risk: { low: 'Low', high: 'High' } }
      return `${JSON.stringify(messages, null, 2)}\n`
    })
  await run(copy, 'drizzle-kit/bin.cjs', 'generate', '--name', 'person_fields')
  types = run(copy, 'typescript/bin/tsc', '--noEmit')
  built = capture(process.execPath, ['scripts/build.mjs'], { cwd: copy })
  const tests = ['src/modules/user/user-fields.api.test.ts', 'tests/messages.test.ts']
  calls = built.then(() =>
    run(
      copy,
      'vitest/vitest.mjs',
      'run',
      '--reporter=verbose',
      '--project',
      'api*',
      '--project',
      'unit*',
      ...tests,
    ),
  )
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
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
    'ALTER TABLE "user" ADD COLUMN "tier" text;',
    'ALTER TABLE "user" ADD COLUMN "note" text;',
    'ALTER TABLE "user" ADD COLUMN "rank" text;',
    'ALTER TABLE "user" ADD COLUMN "risk" text;',
  ])
})

const signedInAs = (email: string) => signedInPage(browser, product.url, email)

test(
  'administrators find all in form, page, list, search, export and audit log; the person finds their own alone',
  { timeout: 180_000 },
  async () => {
    const started = await built
    expect(started.ok, started.output).toBe(true)
    product = await startCopy(copy, 'serve', postgres.url)
    browser = await launchBrowser()

    const email = 'field@example.org'
    const admin = await signedInAs('admin@example.com')
    const main = admin.getByRole('main')
    const field = (label: string) => main.getByRole('textbox', { name: label })
    const told = (text: string) => main.getByRole('definition').filter({ hasText: text }).waitFor()

    await open(admin, '/manager/users/new')
    await field('Email').fill(email)
    await field('Phone').fill('+254 700 111222')
    await field('Note').fill('Asked twice')
    await main.getByRole('combobox', { name: 'Tier' }).selectOption('Gold')
    await main.getByRole('button', { name: 'Add user' }).click()
    await admin.waitForURL(/users\/[\w-]{30,}$/)
    const personPath = new URL(admin.url()).pathname
    for (const text of ['Asked twice', '+254 700 111222', 'Gold']) await told(text)

    // A detail has a column, whose header orders the list; a choice has a filter; a long text has neither.
    await admin.setViewportSize({ width: 1400, height: 900 })
    await open(admin, '/manager/users?searchTerm=700+111222')
    const row = admin.getByRole('row').filter({ hasText: email })
    await row.filter({ hasText: '+254 700 111222' }).filter({ hasText: 'Gold' }).waitFor()
    expect(await main.getByRole('columnheader', { name: 'Note' }).count()).toBe(0)
    await open(admin, '/manager/users')
    await main.getByRole('columnheader', { name: 'Phone' }).getByRole('link').click()
    await admin.waitForURL(/sort=phone/)
    await main.locator('tbody tr').first().filter({ hasText: email }).waitFor()
    const tier = main.getByRole('combobox', { name: 'Tier' })
    await tier.selectOption('Free')
    await main.getByText('Nobody matches these filters').waitFor()
    await tier.selectOption('Gold')
    await main.getByText('1 result').waitFor()
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      main.getByRole('link', { name: 'Export as CSV' }).click(),
    ])
    const [head, line, ...others] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(head).toMatch(/name,email,role,phone,tier,note,rank,risk,created_at$/)
    expect(line).toContain('+254 700 111222')
    expect(line).toContain(',gold,Asked twice,')
    expect(others).toEqual([])

    await open(admin, `${personPath}/update`)
    await field('Note').fill('Asked three times')
    await main.getByRole('button', { name: 'Save changes' }).click()
    await admin.waitForURL(personPath)
    await told('Asked three times')
    await open(admin, '/manager/audit')
    await main.getByText('Note: Asked twice → Asked three times').filter({ visible: true }).waitFor()

    const person = await signedInAs(email)
    const update = (data: object) =>
      person.request.post('/api/auth/update-user', { headers: { origin: product.url }, data })
    expect((await update({ name: 'Faraja Field' })).status()).toBe(200)
    await open(person, '/app/account')
    const dialog = person.getByRole('dialog')
    const phone = dialog.getByRole('textbox', { name: 'Phone' })
    const details = person.getByRole('button', { name: 'Your details' })
    const save = dialog.getByRole('button', { name: 'Save changes' })
    await details.click()
    await vi.waitFor(async () => expect(await phone.inputValue()).toBe('+254 700 111222'), {
      timeout: 20_000,
    })
    // What administrators write is shown, and is no control.
    await dialog.getByRole('definition').filter({ hasText: 'Gold' }).waitFor()
    expect(await dialog.locator('input, select, textarea').count()).toBe(1)
    await phone.fill('x'.repeat(41))
    await save.click()
    await dialog.getByText('Phone is too long').waitFor()
    await phone.fill('+254 700 333444')
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    // The second time in the same tab: the stored value, and no text that was typed and not saved.
    await details.click()
    await phone.fill('nothing')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await details.click()
    expect(await phone.inputValue()).toBe('+254 700 333444')

    const html = await (await person.request.get('/app/account')).text()
    expect(html).toContain('+254 700 333444')
    const data = await (await person.request.get('/api/rest/account/data')).json()
    expect(data.user).toMatchObject({ phone: '+254 700 333444', tier: 'gold' })
    const pages = ['/app', '/app/account', '/app/books', '/api/rest/account/data', '/api/auth/get-session']
    for (const path of pages) {
      const answer = await person.request.get(path)
      expect({ path, status: answer.status() }).toEqual({ path, status: 200 })
      expect(await answer.text(), path).not.toContain('Asked three times')
    }
    await open(admin, personPath)
    await told('+254 700 333444')
  },
)

test('each call takes and tells them by their entries', { timeout: 180_000 }, async () => {
  const { ok, output } = await calls
  expect(
    ok,
    output
      .split('\n')
      .filter((line) => !line.includes('✓'))
      .join('\n'),
  ).toBe(true)
  for (const asked of [
    'phone of a user > is exported, and searchable if its description says so',
    'phone of a user > is writable by its user: true',
    'phone of a user > is sortable and filterable if its description says so',
    'tier of a user > is sortable and filterable if its description says so',
    'tier of a user > is readable by its user: true',
    'tier of a user > is writable by its user: false',
    'note of a user > increments the version, and conflicts with a concurrent change',
    'note of a user > is recorded in the audit log',
    'note of a user > is in the API reference',
    'note of a user > is readable by its user: false',
    'tier of a user > is readable by users who may list but not update users: true',
    'note of a user > is readable by users who may list but not update users: false',
    'rank of a user > is readable by users who may list but not update users: false',
    'risk of a user > is readable by users who may list but not update users: false',
    'note of a user > is writable by its user: false',
  ])
    expect(output).toContain(asked)
})

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
    expect(compiled.output).toMatch(/auth\.table\.server\.ts.*missing: "(phone|tier|note|rank|risk)"/)
    expect(messages.output).toMatch(/FAIL.*every field of user has a label/)
  },
)

test('with both, everything compiles', { timeout: 300_000 }, async () =>
  expect((await types).output).toBe(''),
)
