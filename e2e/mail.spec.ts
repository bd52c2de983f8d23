// Module: mail
import type { Page } from '@playwright/test'
import { areServed } from '../tests/support/languages'
import { codeInMail, type MailServer, mailServer, replies } from '../tests/support/mail-server'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { newAddress, origin } from './support/people'
import { freePort, type Server, startServer } from './support/server'
import { expect, test as base } from './support/test'
import { wordsOf } from './support/words'

const port = await freePort()
const url = `http://localhost:${port}`

// All requests go to the server that this file starts.
const test = base.extend({ baseURL: url })

// Serial: the tests tell one mail server what to reply.
test.describe.configure({ mode: 'default' })

let smtp: MailServer
let server: Server

test.beforeAll(async () => {
  smtp = await mailServer()
  server = await startServer(port, { SMTP_URL: smtp.url, MAIL_FROM: 'hello@example.com' })
})
test.afterAll(async () => {
  await server.stop()
  await smtp.close()
})
test.beforeEach(() => void (smtp.state.refuse = null))

const codeTo = async (email: string, mails: number) => {
  await expect.poll(() => smtp.mailsTo(email).length, { timeout: 20_000 }).toBe(mails)
  return codeInMail(smtp.mailsTo(email).at(-1)!)
}

const send = (page: Page, email: string) =>
  page.request.post('/api/auth/email-otp/send-verification-otp', {
    headers: origin(url),
    data: { email, type: 'sign-in' },
  })

async function signInAsAdmin(page: Page) {
  const email = 'admin@example.com'
  const before = smtp.mailsTo(email).length
  expect((await send(page, email)).status()).toBe(200)
  const otp = await codeTo(email, before + 1)
  const response = await page.request.post('/api/auth/sign-in/email-otp', {
    headers: origin(url),
    data: { email, otp },
  })
  expect(response.status()).toBe(200)
}

test('without failures the list says that every mail was delivered', async ({ page }) => {
  await signInAsAdmin(page)
  await open(page, '/manager/mail')
  await expect(page.getByText('Every mail was delivered')).toBeVisible()
  await expectAccessible(page)
})

const looks = [
  { language: 'en', width: 1280, height: 900 },
  { language: 'en', width: 390, height: 844 },
  { language: 'ar', width: 1280, height: 900 },
  { language: 'ar', width: 390, height: 844 },
] as const

for (const { language, width, height } of looks.filter((look) => areServed(look.language))) {
  const say = wordsOf(language)

  test.describe(`in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    const look = async (page: Page) => {
      await expectNothingCutOff(page)
      await expectAccessible(page)
    }
    const speak = (page: Page) => page.context().addCookies([{ name: 'i18next', value: language, url }])

    test('a code that is late is announced, arrives and signs in', async ({ page }) => {
      await speak(page)
      const email = newAddress()
      smtp.state.refuse = replies.later
      await open(page, '/login')
      await page.getByRole('textbox', { name: say('auth:email.label') }).fill(email)
      await page.getByRole('button', { name: say('auth:login.continue'), exact: true }).click()
      await expect(page.getByRole('heading', { name: say('auth:verify.titleLate') })).toBeVisible()
      await look(page)
      smtp.state.refuse = null
      const code = await codeTo(email, 1)
      await page.reload()
      await expect(page.getByRole('heading', { name: say('auth:verify.title') })).toBeVisible()
      await page.getByRole('textbox', { name: say('auth:code.label') }).fill(code)
      await expect(page.getByRole('heading', { name: say('auth:onboarding.title') })).toBeVisible()
    })

    test('what was not delivered is listed with the reason, on the page of its receiver and on the dashboard', async ({
      page,
    }) => {
      await speak(page)
      await signInAsAdmin(page)
      const email = newAddress()
      const added = await page.request.post('/api/rest/users', {
        headers: origin(url),
        data: { email, name: 'Zuhura' },
      })
      const { id } = ((await added.json()) as { user: { id: string } }).user
      smtp.state.refuse = replies.never
      await page.request.put(`/api/rest/users/${id}/ban`, {
        headers: origin(url),
        data: { reason: 'Advertising', notify: true },
      })
      expect((await send(page, newAddress())).status()).toBe(503)

      await open(page, '/manager/dashboard')
      await look(page)
      await page
        .getByRole('note')
        .getByRole('link', { name: say('mail:failing.all') })
        .click()
      await expect(page).toHaveURL('/manager/mail')
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText(say('mail:kinds.administration'), { timeout: 15_000 })
      await expect(row).toContainText(say('mail:reasons.refused'))
      await expect(row).toContainText('550 5.1.1 no such mailbox')
      await expect(row).toContainText(say('mail:states.failed'))
      await expect(page.getByText('Advertising')).toHaveCount(0)
      await look(page)

      await page.getByRole('link', { name: say('mail:states.late'), exact: true }).click()
      await expect(page).toHaveURL('/manager/mail?state=late')
      await expect(row).toHaveCount(0)
      await page.getByRole('link', { name: say('mail:states.failed'), exact: true }).click()
      await row.getByRole('link', { name: email }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Zuhura' })).toBeVisible()
      const note = page.getByRole('note').filter({ hasText: say('mail:person.title') })
      await expect(note).toContainText('550 5.1.1 no such mailbox')
      await look(page)
      await note.getByRole('link', { name: say('mail:person.all') }).click()
      await expect(page).toHaveURL(`/manager/mail?user=${id}`)
      await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
    })
  })
}
