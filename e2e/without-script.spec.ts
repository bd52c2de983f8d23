// Module: auth
import { codeFor, newAddress } from './support/people'
import { expect, test } from './support/test'

/** The sign-in forms without JavaScript, or before hydration. */
test.use({ javaScriptEnabled: false })

test('a user signs in, gives a name and returns to the requested page @quick', async ({
  page,
  request,
  baseURL,
}) => {
  const email = newAddress()
  await page.goto('/app/account')
  await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`We sent a code to ${email}. It is valid for 5 minutes.`)).toBeVisible()
  const code = await codeFor(request, email, baseURL!)

  const field = page.getByRole('textbox', { name: 'Verification code' })
  await field.fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(field).toHaveAccessibleDescription('Code is invalid. 2 tries left.')
  await field.fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect(page).toHaveURL('/app/account')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(name).toHaveAccessibleDescription('Name is invalid')
  await name.fill('Fatou Sarr')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/app/account')
  await expect(page.getByText(email).first()).toBeVisible()
})

test('an invalid address shows an error in the language of the page, and stays', async ({ page }) => {
  await page.goto('/login?lng=fr')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill('amina@')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(email).toHaveAccessibleDescription('L’adresse e-mail n’est pas valide')
  await expect(email).toHaveValue('amina@')
})

test('a cross-site form is refused', async ({ request }) => {
  const response = await request.post('/login', {
    headers: { origin: 'https://evil.example' },
    form: { email: newAddress() },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(403)
})

test('a code by form never redirects off this site', async ({ request, baseURL }) => {
  const email = newAddress()
  const headers = { origin: new URL(baseURL!).origin }
  await request.post('/login', { headers, form: { email }, maxRedirects: 0 })
  const code = await codeFor(request, email, baseURL!)
  const form = { email, code, redirect: '/.//evil.example/x' }
  const response = await request.post('/login/verify', { headers, form, maxRedirects: 0 })
  expect(response.status()).toBe(303)
  expect(response.headers().location).toBe('/login')
})
