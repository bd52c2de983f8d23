import { readFileSync, writeFileSync } from 'node:fs'
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

test('a role without a label does not compile', { timeout: 300_000 }, async () => {
  const { ok, output } = await types()
  expect(ok).toBe(false)
  expect(output).toMatch(/user-state\.tsx.*roles\.support\.label/)
})

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
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('button', { name: 'Add user' }).click()
    await admin.waitForURL(/users\/[\w-]{30,}/)
    await open(admin, `${product.url}/manager/users?role=support`)
    const row = admin.getByRole('row').filter({ hasText: email })
    await row.waitFor()
    expect(await row.textContent()).toContain('Support')
    expect(await admin.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('support')

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
  },
)
