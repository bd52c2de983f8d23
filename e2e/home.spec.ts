import type { Page } from '@playwright/test'
import { hourIn, partOfDay } from '../src/lib/visitor-time'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { expect, test } from './support/test'

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('the greeting', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test("follows the visitor's clock, from the first paint once the time zone is known", async ({
    page,
    person,
    context,
  }) => {
    const part = partOfDay(hourIn('Pacific/Auckland', new Date())!)
    const greeting = `Good ${part ?? 'to see you'}, ${person.name}`
    const neutral = `Good to see you, ${person.name}`
    const andBack = async () => {
      await page.getByRole('link', { name: 'Account' }).click()
      await expect(page).toHaveURL('/app/account')
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL('/app')
    }
    // While the zone is unknown the greeting does not change under the reader's eyes, nor when they return.
    await open(page, '/app')
    await expect(titleOf(page)).toHaveText(neutral)
    await andBack()
    await expect(titleOf(page)).toHaveText(neutral)
    const html = await (await context.request.get('/app')).text()
    expect(html).toContain(greeting)
    await open(page, '/app')
    await expect(titleOf(page)).toHaveText(greeting)
    await andBack()
    await expect(titleOf(page)).toHaveText(greeting)
  })

  test('is right on the first page after sign-in', async ({ page, context, person }) => {
    const cookies = await context.cookies()
    await context.clearCookies()
    await open(page, '/login')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('timeZone')
    await context.addCookies(cookies)
    const html = await (await context.request.get('/app')).text()
    const hour = hourIn('Pacific/Auckland', new Date())!
    expect(html).toContain(`Good ${partOfDay(hour) ?? 'to see you'}, ${person.name}`)
  })

  test('is neutral for an invalid time zone', async ({ context, person, baseURL }) => {
    await context.addCookies([{ name: 'timeZone', value: 'Nowhere/%00', url: `${baseURL}/app` }])
    const html = await (await context.request.get('/app')).text()
    expect(html).toContain(`Good to see you, ${person.name}`)
  })
})

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 }, timezoneId: 'Africa/Cairo' })

  test('the home page greets', async ({ page, person }) => {
    await open(page, '/app')
    await expect(titleOf(page)).toContainText(person.name)
    await expect(titleOf(page)).toHaveText(/^(صباح الخير|طاب يومك|مساء الخير|سعداء برؤيتك)، /)
    await expectAccessible(page)
    await expectNothingCutOff(page)
  })
})
