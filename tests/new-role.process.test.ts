import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree } from '../scripts/lib/copy-tree.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { capture } from '../scripts/lib/run.mjs'
import { languageCodes } from '~/i18n/languages'
import { open } from '../e2e/support/pages'
import { launchBrowser, signedInPage, startCopy } from './support/copied-product'
import { killAll, removeTemporary, temporary } from './support/process'

// Adding a role takes one entry in access/roles.ts and its texts. Everything else follows, or a check fails.

let postgres: Awaited<ReturnType<typeof startPostgres>>
let browser: Browser
let product: Awaited<ReturnType<typeof startCopy>>
let copy: string

/** Runs a script of the project in the copy. */
const run = (tool: string, ...args: string[]) =>
  capture(process.execPath, [join('node_modules', tool), ...args], {
    cwd: copy,
    env: { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: postgres.url },
  })

const types = () => run('typescript/bin/tsc', '--noEmit')

beforeAll(async () => {
  copy = temporary()
  await copyTree(copy)
  const roles = join(copy, 'src/access/roles.ts')
  const entry = `support: {
    like: 'user',
    may: ['apps.manager', 'user.list', 'user.get', 'session.list'],
  },`
  writeFileSync(roles, readFileSync(roles, 'utf8').replace('  admin: {', `  ${entry}\n  admin: {`))
  postgres = await startPostgres({ settings: ['fsync=off'] })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  killAll()
  await postgres.stop()
  removeTemporary()
}, 60_000)

test(
  'a role without a label, and an entity that names it, do not compile',
  { timeout: 300_000 },
  async () => {
    // Permission tables and entities grant to `user` and `admin`; any other role names its permissions itself.
    const entity = join(copy, 'src/modules/user/granted.ts')
    const facts = "{ read: ['support'], create: ['admin'], update: ['admin'], delete: ['admin'] }"
    const given = `{ name: 'granted', plural: 'granted', fields: {}, permissions: ${facts} }`
    const source = `import { defineEntity } from '~/entity/define-entity'\nexport const granted = defineEntity(${given})\n`
    writeFileSync(entity, source)
    const { ok, output } = await types()
    rmSync(entity)
    expect(ok).toBe(false)
    expect(output).toMatch(/user-state\.tsx.*roles\.support\.label/)
    expect(output).toMatch(/granted\.ts.*"support"/)
  },
)

test(
  'with its texts it compiles, and the permission matrix grants what the role may do',
  {
    timeout: 600_000,
  },
  async () => {
    for (const language of languageCodes) {
      const path = join(copy, `src/modules/user/messages-manager/${language}.json`)
      const messages = JSON.parse(readFileSync(path, 'utf8'))
      messages.roles.support = {
        label: 'Support',
        description: 'Looks up people and where they are signed in.',
      }
      writeFileSync(path, `${JSON.stringify(messages, null, 2)}\n`)
    }
    const compiled = await types()
    expect(compiled.output).toBe('')
    const matrix = ['src/http/permission-matrix.api.test.ts', 'src/access', 'tests/messages.test.ts']
    const { output } = await run(
      'vitest/vitest.mjs',
      'run',
      '--reporter=verbose',
      '--project',
      'api*',
      '--project',
      'unit*',
      ...matrix,
    )
    expect(output).toMatch(/Tests .*passed/)
    expect(output).not.toMatch(/failed/)
    expect(output).toContain('user.list admits support according to its permission')
  },
)

const signedInAs = (email: string) => signedInPage(browser, product.url, email)

test(
  'it can be assigned in the form, shown in the list and filtered, and its user sees what the role may see',
  {
    timeout: 300_000,
  },
  async () => {
    product = await startCopy(copy, 'dev', postgres.url)
    browser = await launchBrowser()
    const email = 'support@example.org'
    const admin = await signedInAs('admin@example.com')
    await open(admin, `${product.url}/manager/users/new`)
    const form = admin.getByRole('main')
    await form.getByRole('radio', { name: 'Support' }).check()
    const icon = (role: string) =>
      form
        .locator('label', { has: admin.getByText(role, { exact: true }) })
        .locator('svg')
        .innerHTML()
    expect(await icon('Support')).toBe(await icon('User'))
    expect(await icon('Support')).not.toBe(await icon('Administrator'))
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('button', { name: 'Add user' }).click()
    await admin.waitForURL(/users\/[\w-]{30,}/)
    await open(admin, `${product.url}/manager/users?role=support`)
    const row = admin.getByRole('row').filter({ hasText: email })
    await row.waitFor()
    const badge = (name: string) => admin.getByRole('row').locator('.badge').filter({ hasText: name }).first()
    expect(await badge('Support').getAttribute('class')).toBe('badge')
    expect(await admin.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('support')
    await open(admin, `${product.url}/manager/users?role=admin`)
    await badge('Admin').waitFor()
    expect(await badge('Admin').getAttribute('class')).toBe('badge badge-accent')

    const support = await signedInAs(email)
    const onboarded = await support.request.post(`${product.url}/api/auth/update-user`, {
      headers: { origin: product.url },
      data: { name: 'Sam Okoth' },
    })
    expect(onboarded.ok(), await onboarded.text()).toBe(true)
    await open(support, `${product.url}/manager/users`)
    await support.getByRole('row').filter({ hasText: email }).waitFor()
    expect(await support.getByRole('link', { name: 'Add user' }).count()).toBe(0)
    expect(await support.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
    expect((await support.request.get(`${product.url}/api/rest/audit`)).status()).toBe(403)

    // `session.list` without `session.revoke`: sessions are shown without buttons, and a revocation is refused.
    const users = `${product.url}/api/rest/users`
    const found = await (await support.request.get(`${users}?searchTerm=admin@example.com`)).json()
    const { id } = found.items[0]
    const sessions = await support.request.get(`${users}/${id}/sessions`)
    expect(sessions.status()).toBe(200)
    const [session] = (await sessions.json()).items
    await open(support, `${product.url}/manager/users/${id}`)
    const listed = support.getByRole('group', { name: 'Sessions' })
    await listed.getByRole('listitem').first().waitFor()
    expect(await support.getByRole('button', { name: /^Revoke/ }).count()).toBe(0)
    for (const path of [`/${session.id}`, '']) {
      const refused = await support.request.delete(`${users}/${id}/sessions${path}`, {
        headers: { origin: product.url },
      })
      expect(refused.status()).toBe(403)
      expect((await refused.json()).code).toBe('YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS')
    }
    expect((await admin.request.get(`${users}/${id}/sessions/${session.id}`)).status()).toBe(200)
  },
)
