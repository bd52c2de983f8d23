import { modulePages } from './support/module-pages'
import { open } from './support/pages'
import { origin } from './support/people'
import { expect, test } from './support/test'
import { refusals } from './support/watch'
import { product } from '../src/lib/product'

type Titles = Record<string, string>

const publicPages: Titles = {
  '/login': 'Log in or sign up',
  '/login/verify?email=a@example.com': 'Get your code',
  '/login/error': 'Something went wrong',
  '/login/error?error=access_denied': 'Access Denied',
}

const signedInPages: Titles = {
  '/app': 'Home',
  '/app/account': 'Account',
  '/manager/dashboard': 'Dashboard',
  '/manager/users': 'Users',
  '/manager/users/new': 'New user',
  '/manager/organizations': 'Organizations',
  '/manager/audit': 'Audit log',
  '/manager/deleted': 'Recently deleted',
  '/manager/jobs': 'Background jobs',
  '/manager/mail': 'Undelivered mail',
  '/manager/account': 'Account',
  ...modulePages.titles,
}

const titleIn = (html: string) => /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]

test.describe('an anonymous visitor', () => {
  test('who opens a page of either area is redirected to sign-in and back @quick', async ({
    page,
    request,
  }) => {
    for (const path of [
      '/app',
      '/app/account?state=change-name',
      '/app/no-such-page',
      '/manager',
      '/manager/users?searchTerm=1984',
    ]) {
      const response = await request.get(path, { maxRedirects: 0 })
      expect(response.status(), path).toBe(307)
      expect(response.headers().location).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    }
    await page.goto('/manager/users?searchTerm=1984')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/manager/users?searchTerm=1984')}`)
    await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
  })

  test('can open every public page, each with its own title', async ({ request }) => {
    for (const [path, title] of Object.entries(publicPages)) {
      const response = await request.get(path, { maxRedirects: 0 })
      expect(response.status(), path).toBe(200)
      expect(titleIn(await response.text()), path).toBe(`${title} · ${product.name}`)
    }
  })

  test('stays at /login, and invalid parameters fall back to the default', async ({
    page,
    request,
    baseURL,
  }) => {
    for (const path of [
      '/login',
      '/login?lng=en',
      '/login?redirect=%7Bbroken',
      '/login?redirect[]=a&redirect=b',
    ]) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(200)
      expect(new URL(response.url()).pathname, path).toBe('/login')
    }
    expect((await request.get('/login?redirect=')).url()).toBe(`${baseURL}/login`)
    await open(page, '/login')
    await expect(page).toHaveURL('/login')
  })

  test('without a valid address to verify is redirected to the login page', async ({
    page,
    request,
    baseURL,
  }) => {
    for (const query of ['', '?email=', '?email=nobody', '?email=a@b@c', '?email=%00']) {
      expect((await request.get(`/login/verify${query}`)).url(), query).toBe(`${baseURL}/login`)
    }
    await open(page, '/login/verify?email=nobody&redirect=/app/account')
    await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount')
  })

  test('gets the 404 page with status 404 at an unknown URL', async ({ page, request, watch }) => {
    watch.allow(...refusals)
    for (const path of ['/no-such-page', '/login/no-such-page', '/dev/no-such-page', '/login/verify/more']) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
    await open(page, '/no-such-page')
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
    await expect(page).toHaveTitle(`This page could not be found · ${product.name}`)
  })
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test("gets the manager's 403 page with the name of the permission @quick", async ({
    page,
    request,
    watch,
  }) => {
    watch.allow(...refusals)
    for (const path of ['/manager/dashboard', '/manager/users', '/manager/users/new', '/manager']) {
      expect((await request.get(path)).status(), path).toBe(403)
    }
    await open(page, '/manager')
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible()
    await expect(page.getByText('It needs the permission apps.manager.')).toBeVisible()
    await expect(page).toHaveTitle(`You don't have access to this page · ${product.name}`)
  })

  test('can go back or home from the 403 page', async ({ page, watch }) => {
    watch.allow(...refusals)
    await open(page, '/app/account')
    await open(page, '/manager')
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL('/app/account')

    await open(page, '/manager')
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  })

  test('sees no link to the manager and none of its figures', async ({ page, request, baseURL }) => {
    await open(page, '/app')
    await expect(page.getByRole('link', { name: 'Open manager' })).toHaveCount(0)
    const response = await request.post('/api/rpc/dashboard/figures', { headers: origin(baseURL), data: {} })
    expect(response.status()).toBe(403)
  })

  test('gets a 404 page with status 404 inside the app', async ({ page, watch }) => {
    watch.allow(...refusals)
    const response = await open(page, '/app/no-such-page')
    expect(response.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('is redirected from /manager to the dashboard', async ({ page }) => {
    await page.goto('/manager')
    await expect(page).toHaveURL('/manager/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('can open every page, each with its own title', async ({ request }) => {
    for (const [path, title] of Object.entries(signedInPages)) {
      const response = await request.get(path, { maxRedirects: 0 })
      expect(response.status(), path).toBe(200)
      expect(titleIn(await response.text()), path).toBe(`${title} · ${product.name}`)
    }
    for (const path of [
      '/manager/users/any',
      '/manager/users/any/update',
      '/manager/organizations/any',
      ...modulePages.gone,
    ]) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(404)
      expect(titleIn(await response.text()), path).toBe(`This page could not be found · ${product.name}`)
    }
  })

  test('navigates the manager, and the title follows @quick', async ({ page }) => {
    await open(page, '/manager')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const ofModules = Object.entries(modulePages.titles)
      .filter(([, title]) => [...modulePages.frequent, ...modulePages.rare].includes(title))
      .filter(([path]) => path.startsWith('/manager/'))
      .map(([path, title]) => [title, path] as const)
    for (const [entry, path] of [
      ...ofModules,
      ['Users', '/manager/users'],
      ['Organizations', '/manager/organizations'],
      ['Account', '/manager/account'],
      ['Dashboard', '/manager/dashboard'],
    ] as const) {
      await navigation.getByRole('link', { name: entry }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${entry} · ${product.name}`)
      await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
      await expect(navigation.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
    }
    await navigation.getByRole('link', { name: 'Open app' }).click()
    await expect(page).toHaveURL('/app')
    await page.getByRole('link', { name: 'Open manager' }).click()
    await expect(page).toHaveURL('/manager/dashboard')
    await page.getByRole('link', { name: 'API documentation' }).click()
    await expect(page).toHaveURL('/api/docs')
    await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible()
  })

  test('keeps a search term as text, and an invalid parameter becomes the default', async ({
    page,
    request,
    baseURL,
  }) => {
    for (const [requested, stored] of [
      ['/manager/users?searchTerm=1984', '/manager/users?searchTerm=1984'],
      ['/manager/users?searchTerm=true', '/manager/users?searchTerm=true'],
      ['/manager/users?searchTerm=', '/manager/users'],
      ['/manager/account?state=nonsense', '/manager/account'],
      ['/manager/account?state=change-name', '/manager/account?state=change-name'],
      ['/app/account?state=&newEmail=', '/app/account'],
      ['/app/account?newEmail=a%40example.com', '/app/account?newEmail=a%40example.com'],
    ] as const) {
      const response = await request.get(requested)
      expect(response.status(), requested).toBe(200)
      expect(response.url(), requested).toBe(`${baseURL}${stored}`)
    }
    await open(page, '/manager/users?searchTerm=1984')
    await expect(page).toHaveURL('/manager/users?searchTerm=1984')
  })
})
