import type { Cookie, Page } from '@playwright/test'
import { Client } from 'pg'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { signIn } from './support/people'
import { newRequests } from './support/requests'
import { freePort, type Server, startServer } from './support/server'
import { expect, test as base } from './support/test'
import { wordsOf } from './support/words'
import { areServed } from '../tests/support/languages'

const port = await freePort()
const url = `http://localhost:${port}`

// A server of its own, whose database the tests change.
const test = base.extend({ baseURL: url })

test.describe.configure({ mode: 'default' })

let postgres: Awaited<ReturnType<typeof startPostgres>>
let server: Server
let database: Client
/** The session of the administrator. */
let cookies: Cookie[]

test.beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  server = await startServer(port, { DATABASE_URL: postgres.url })
  database = new Client(postgres.url)
  await database.connect()
  const admin = await newRequests({ baseURL: url })
  await signIn(admin, 'admin@example.com', url)
  ;({ cookies } = await admin.storageState())
  await admin.dispose()
})
test.afterAll(async () => {
  await database.end()
  await server.stop()
  await postgres.stop('SIGQUIT')
})
test.beforeEach(async ({ context }) => {
  await context.addCookies(cookies)
  await database.query('truncate pgboss.job')
})

const storeFailed = (kind: string, message: string) =>
  database.query(
    `insert into pgboss.job (name, data, state, retry_limit, started_on, completed_on, output)
      values ($1, '{}', 'failed', 0, now(), now(), jsonb_build_object('kind', 'Error', 'message', $2::text))`,
    [kind, message],
  )

const storeLater = (kind: string) =>
  database.query(
    `insert into pgboss.job (name, data, start_after) values ($1, '{}', now() + interval '2 hours')`,
    [kind],
  )

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const cancellations = async () => {
  const found = await database.query(`select count(*)::int from audit_entry where action = 'job.cancel'`)
  return found.rows[0].count as number
}

const looks = [
  { language: 'en', width: 1280, height: 900, theme: 'light' },
  { language: 'ar', width: 390, height: 844, theme: 'dark' },
] as const

for (const { language, width, height, theme } of looks.filter((look) => areServed(look.language))) {
  const say = wordsOf(language)

  test.describe(`background jobs in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme })

    test('a failed job is run again until it succeeds, and a waiting one is cancelled, twice in one tab', async ({
      page,
      context,
    }) => {
      test.slow()
      await context.addCookies([{ name: 'i18next', value: language, url }])
      const sweep = say('jobs:kinds.sweep.imports')
      const later = say('jobs:kinds.sweep.invitations')
      const look = async () => {
        await expectNothingCutOff(page)
        await expectAccessible(page)
      }
      // The journey in another language leaves its entries.
      const before = await cancellations()
      await open(page, '/manager/jobs')
      await expect(page.getByText(say('jobs:list.noneYet.title'))).toBeVisible()
      await look()

      // The table that this sweep needs is away.
      await database.query('alter table import_job rename to import_job_away')
      await storeFailed('sweep.imports', `could not connect: ${'x'.repeat(300)}`)
      await storeLater('sweep.invitations')
      await page.reload()
      await expect(row(page, sweep)).toContainText('could not connect')
      await look()

      // Fails again; the page shows it without a reload.
      await row(page, sweep)
        .getByRole('button', { name: say('jobs:of.retry', { name: sweep }) })
        .click()
      await expect(
        page.getByRole('status').getByText(say('jobs:changed.retry', { name: sweep })),
      ).toBeVisible()
      await expect(row(page, sweep)).toContainText('Failed query (42P01)')
      await expect(row(page, sweep)).toContainText(say('jobs:states.failed'))
      await look()

      await database.query('alter table import_job_away rename to import_job')
      await row(page, sweep).getByRole('button').click()
      await expect(row(page, sweep)).toContainText(say('jobs:states.done'))
      await expect(row(page, sweep).getByRole('button')).toHaveCount(0)

      for (const time of [1, 2]) {
        const waiting = row(page, later)
        await waiting.getByRole('button', { name: say('jobs:of.cancel', { name: later }) }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(say('jobs:cancel.waiting'))
        await look()
        if (time === 1) {
          await dialog.getByRole('button', { name: say('jobs:cancel.keep') }).click()
          await expect(dialog).toHaveCount(0)
          await waiting.getByRole('button').click()
        }
        await dialog.getByRole('button', { name: say('jobs:cancel.confirm') }).click()
        await expect(dialog).toHaveCount(0)
        await expect(waiting).toContainText(say('jobs:states.cancelled'))
        await waiting.getByRole('button', { name: say('jobs:of.retry', { name: later }) }).click()
        await expect(waiting).toContainText(say('jobs:states.waiting'))
      }

      await page.getByRole('combobox', { name: say('jobs:filters.state') }).selectOption('done')
      await expect(page).toHaveURL('/manager/jobs?state=done')
      await expect(row(page, later)).toHaveCount(0)
      await page.getByRole('combobox', { name: say('jobs:filters.kind') }).selectOption('sweep.logos')
      await expect(page.getByText(say('list:list.noneFound.filter'))).toBeVisible()
      await look()
      await page.goBack()
      await expect(row(page, sweep)).toBeVisible()
      await page.goBack()
      await expect(row(page, later)).toBeVisible()

      await open(page, '/manager/audit?action=job.cancel')
      await expect(row(page, 'sweep.invitations')).toHaveCount(before + 2)
      await expect(row(page, say('audit:actions.job.cancel'))).toHaveCount(before + 2)
      await look()
    })
  })
}

test('a job that another administrator has changed is refused with the reason, and the list is read again', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 409/)
  await storeFailed('sweep.imports', 'no answer')
  await open(page, '/manager/jobs')
  await database.query(`update pgboss.job set state = 'completed', output = null`)
  await row(page, 'no answer').getByRole('button').click()
  await expect(page.getByText(wordsOf('en')('errors:codes.JOB_CHANGED.sentence'))).toBeVisible()
  await expect(row(page, wordsOf('en')('jobs:states.done'))).toBeVisible()
})

test('the page asks again while a job runs, not in a hidden tab, and not when nothing runs', async ({
  page,
}) => {
  await database.query(
    `insert into pgboss.job (name, state, started_on) values ('sweep.logos', 'active', now())`,
  )
  let count = 0
  page.on('request', (request) => void (count += Number(/\/api\/rpc\/jobs\/list/.test(request.url()))))
  await open(page, '/manager/jobs')
  await expect.poll(() => count).toBeGreaterThan(1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.waitForTimeout(1000)
  const before = count
  await page.waitForTimeout(7000)
  expect(count).toBe(before)

  await database.query(`update pgboss.job set state = 'completed', completed_on = now()`)
  await page.reload()
  await page.waitForTimeout(1000)
  const idle = count
  await page.waitForTimeout(7000)
  expect(count).toBe(idle)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is in the HTML, and its filters are a form', async ({ page }) => {
    await storeFailed('sweep.imports', 'no answer')
    await storeLater('sweep.invitations')
    const say = wordsOf('en')
    await page.goto('/manager/jobs')
    await expect(row(page, 'no answer')).toBeVisible()
    await expect(row(page, say('jobs:states.waiting'))).toBeVisible()
    await page.getByRole('combobox', { name: say('jobs:filters.state') }).selectOption('failed')
    await page.getByRole('button', { name: say('jobs:filters.apply') }).click()
    await expect(page).toHaveURL(/state=failed/)
    await expect(row(page, 'no answer')).toBeVisible()
    await expect(row(page, say('jobs:states.waiting'))).toHaveCount(0)
  })
})
