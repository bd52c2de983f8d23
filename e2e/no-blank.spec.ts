import type { APIRequestContext, Page } from '@playwright/test'
import { ready } from './support/pages'
import { codeFor, giveName, newAddress, origin, signIn, stateOf } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'

/** A minimum latency for every request, as on a slow phone. */
async function slowDown(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Records the heading of every painted frame, or that the screen was blank; one entry for each change. */
async function watchScreens(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const screens: string[] = []
    Object.assign(globalThis, { screens })
    const look = () => {
      // Suspended content stays in the document, hidden, so its text proves nothing.
      const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility())
      const title = [...(main?.querySelectorAll('h1') ?? [])].find((each) => each.checkVisibility())
      const shown = title?.textContent || main?.innerText.trim().slice(0, 40) || '(blank)'
      // The greeting depends on the hour.
      const screen = shown.replace(/^Good [^,]+/, 'Good day')
      if (screens.at(-1) !== screen) screens.push(screen)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (globalThis as unknown as { screens: string[] }).screens)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('signing in, onboarding and signing out show no blank frame', async ({ page, context, baseURL }) => {
  const email = newAddress()
  await slowDown(page)
  await page.goto('/login')
  await ready(page)
  const screens = await watchScreens(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  const code = await codeFor(context.request, email, baseURL!)
  await page.getByRole('textbox', { name: 'Verification code' }).fill(code)
  await expect(heading(page, 'Welcome')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Zawadi')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, /^Good /)).toBeVisible()
  await expect(page.getByRole('status').getByText('Welcome, Zawadi', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(heading(page, 'Account')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page, 'Log in or sign up')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Sign out?' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await screens()).toEqual([
    'Log in or sign up',
    'Check your email',
    'Welcome',
    'Good day, Zawadi',
    'Account',
    'Log in or sign up',
  ])
})

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('switches between the areas without a blank frame', async ({ page }) => {
    await slowDown(page)
    await page.goto('/app')
    await ready(page)
    const screens = await watchScreens(page)
    await page.getByRole('link', { name: 'Open manager' }).first().click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.getByRole('link', { name: 'Open app' }).first().click()
    await expect(heading(page, /^Good /)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const [first, ...others] = await screens()
    expect(others).toEqual(['Dashboard', first])
  })
})

test('impersonation starts and ends without a blank frame', async ({ page, person, context, baseURL }) => {
  const idOf = async (request: APIRequestContext) =>
    ((await (await request.get('/api/auth/get-session')).json()) as { user: { id: string } }).user.id
  const reader = await newRequests({ baseURL })
  await signIn(reader, newAddress(), baseURL!)
  await giveName(reader, 'Fatou Sarr', baseURL!)
  const staff = await newRequests({ baseURL, storageState: stateOf('admin') })
  const path = `/api/rest/users/${await idOf(context.request)}`
  expect((await staff.patch(path, { headers: origin(baseURL), data: { role: 'admin' } })).status()).toBe(200)

  await slowDown(page)
  await page.goto(`/manager/users/${await idOf(reader)}`)
  await ready(page)
  const screens = await watchScreens(page)
  await page.getByRole('button', { name: 'Act as this person' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Ticket 4711')
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(heading(page, /^Good .*Fatou Sarr/)).toBeVisible()
  const banner = page.getByRole('region', { name: 'Acting as somebody else' })
  await expect(banner).toContainText(person.name)
  await page.waitForLoadState('networkidle')
  await banner.getByRole('button', { name: 'Back to my account' }).click()
  await expect(heading(page, /^Fatou Sarr$/)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(await screens()).toEqual(['Fatou Sarr', 'Good day, Fatou Sarr', 'Fatou Sarr'])
  await reader.dispose()
  await staff.dispose()
})
