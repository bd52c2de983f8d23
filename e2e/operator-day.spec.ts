// Modules: user, audit
import { type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { giveName, mailTo, newAddress, signIn } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { areServed } from '../tests/support/languages'

test.use({ signedInAs: 'admin' })

const looks = [
  { language: 'en', width: 1280, height: 900, theme: 'light' },
  { language: 'ar', width: 390, height: 844, theme: 'dark' },
] as const

const isSignedIn = async (context: APIRequestContext) =>
  (await context.get('/api/rest/account/devices')).status() === 200

const dialog = (page: Page) => page.getByRole('dialog')

for (const { language, width, height, theme } of looks.filter((look) => areServed(look.language))) {
  const say = wordsOf(language)
  const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
  const inDialog = (page: Page, key: string) =>
    dialog(page).getByRole('button', { name: say(key), exact: true })
  const expectStatus = (page: Page, text: string) =>
    expect(page.getByRole('status').getByText(text)).toBeVisible()
  const section = (page: Page, key: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: say(key) }) })

  test.describe(`an operator's day in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme })

    test('invite, find, edit, revoke sessions, impersonate, ban, delete, and read the audit log @quick', async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow()
      await context.addCookies([{ name: 'i18next', value: language, url: baseURL! }])
      const email = newAddress()
      const name = `Zuhura ${email.split('@')[0]}`
      const look = async () => {
        await expectNothingCutOff(page)
        await expectAccessible(page)
      }

      await open(page, '/manager/users')
      await page.getByRole('link', { name: say('frame:pages.newUser') }).click()
      await page.getByRole('textbox', { name: say('auth:name.label') }).fill('Zuhura')
      await page.getByRole('textbox', { name: say('auth:email.label') }).fill(email)
      await button(page, 'user:form.create').click()
      await expectStatus(page, say('user:person.invitation.sent', { email }))
      expect(await mailTo(context.request, email, baseURL!)).toHaveLength(1)
      await look()

      // The person signs in with their own browser.
      const theirs = await newRequests({
        baseURL,
        extraHTTPHeaders: { 'x-forwarded-for': '198.19.9.9' },
      })
      await signIn(theirs, email, baseURL!)
      await giveName(theirs, 'Zuhura', baseURL!)

      await open(page, '/manager/users')
      await page.getByRole('searchbox').fill(email)
      await expect(page.locator('tbody').getByRole('row')).toHaveCount(1)
      await look()
      await page.locator('tbody').getByRole('link', { name: 'Zuhura' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Zuhura' })).toBeVisible()
      const here = page.url()

      await page.getByRole('link', { name: say('user:person.edit') }).click()
      await page.getByRole('textbox', { name: say('auth:name.label') }).fill(name)
      await look()
      await button(page, 'entity:form.save').click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

      expect(await isSignedIn(theirs)).toBe(true)
      await button(page, 'user:person.sessions.revokeAll').click()
      await inDialog(page, 'user:person.sessions.revokeAll').click()
      await expect(page.getByText(say('user:person.sessions.none'))).toBeVisible()
      expect(await isSignedIn(theirs)).toBe(false)

      await button(page, 'user:person.impersonate.action').click()
      await dialog(page).getByRole('textbox').fill('Ticket 12')
      await look()
      await inDialog(page, 'user:person.impersonate.confirm').click()
      await expect(page).toHaveURL('/app')
      const banner = page.getByRole('region', { name: say('frame:impersonation.label') })
      await expect(banner).toContainText(name)
      await look()
      await banner.getByRole('button', { name: say('frame:impersonation.leave') }).click()
      await expect(banner).toBeHidden()

      await open(page, here)
      await section(page, 'user:person.ban.title').getByRole('button').click()
      await dialog(page).getByRole('textbox').first().fill('Advertising')
      await inDialog(page, 'user:person.ban.action').click()
      await expectStatus(page, say('user:person.ban.done'))
      await button(page, 'user:person.ban.lift').click()
      await expectStatus(page, say('user:person.ban.lifted'))

      await button(page, 'user:person.delete.action').click()
      await expect(dialog(page)).toContainText(say('user:person.delete.loss'))
      await inDialog(page, 'user:person.delete.confirm').click()
      await expectStatus(page, say('user:person.delete.deleted'))
      await expect(page).toHaveURL('/manager/users')

      // All of it is in the audit log, newest first.
      await open(page, `/manager/audit?person=${encodeURIComponent(email)}`)
      const entries = page.locator('tbody').getByRole('row')
      const wanted = [
        'user.delete',
        'user.unban',
        'user.ban',
        'user.stop-impersonating',
        'user.impersonate',
        'session.revoke-all',
        'user.update',
        'user.create',
      ]
      await expect(entries).toHaveCount(wanted.length)
      for (const [index, action] of wanted.entries())
        await expect(entries.nth(index)).toContainText(say(`audit:actions.${action}`))
      await expect(entries.nth(2)).toContainText('Advertising')
      await expect(entries.nth(4)).toContainText('Ticket 12')
      await look()
      await theirs.dispose()
    })
  })
}
