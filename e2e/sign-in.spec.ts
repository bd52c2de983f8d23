// Module: auth
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { ready, open } from './support/pages'
import { codeFor, giveName, mailTo, newAddress, signIn } from './support/people'
import { codeIn } from '../tests/support/code'
import { expect, test } from './support/test'
import { traceInSandbox } from './support/watch'
import { product } from '../src/lib/product'

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' })
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' })

async function requestCode(page: Page, email: string) {
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

test('an anonymous visitor is redirected from / to the login page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
})

test('a new user reads the code in the mailbox, gives a name and gets to the home page @quick', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(traceInSandbox)
  const email = newAddress()
  await open(page, '/')
  await requestCode(page, email)
  await expect(page).toHaveURL(`/login/verify?email=${encodeURIComponent(email)}`)
  await expect(page.getByText(`We sent a code to ${email}. It is valid for 5 minutes.`)).toBeVisible()

  const [mailbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'The mail is in the built-in mailbox' }).click(),
  ])
  const mail = mailbox.frameLocator('iframe[title="The mail as it is read"]')
  const code = await codeFor(request, email, baseURL!)
  // Until the mailbox is hydrated, a click on a message is lost and the frame shows the newest one.
  await expect(async () => {
    await mailbox.getByRole('list', { name: 'Messages' }).getByRole('button', { name: email }).click()
    await expect(mail.getByText(/^\d{6}$/)).toHaveText(code, { timeout: 2000 })
  }).toPass()
  await expect(mail.getByText('It is valid for 5 minutes and works once.')).toBeVisible()
  await mailbox.close()

  await codeField(page).fill(code)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page).toHaveURL('/app')
  await expect(page).toHaveTitle(`Welcome · ${product.name}`)
  await expect(page.getByText(`You are logged in as ${email}.`)).toBeVisible()

  const name = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await name.fill('  Zawadi Ochieng ')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('status').getByText('Welcome, Zawadi Ochieng', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/app')
  await expect(page).toHaveTitle(`Home · ${product.name}`)
  await expect(page.getByRole('heading', { name: ', Zawadi Ochieng' })).toBeVisible()
})

test('a missing or malformed address shows an error and stays', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(emailField(page)).toHaveAccessibleDescription('Email is required')

  for (const wrong of [
    'amina',
    'amina@',
    '@example.com',
    'a b@example.com',
    'amina@example',
    'a..b@example.com',
  ]) {
    await emailField(page).fill(wrong)
    await expect(emailField(page)).toHaveAccessibleDescription('')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(emailField(page)).toHaveAccessibleDescription('Email is invalid')
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(emailField(page)).toHaveValue(wrong)
  }
  await expect(page).toHaveURL('/login')
})

test('a wrong code shows an error and stays until the right one', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 400/)
  const email = newAddress()
  await open(page, '/login')
  await requestCode(page, email)
  const code = await codeFor(request, email, baseURL!)

  await logIn(page).click()
  await expect(codeField(page)).toHaveAccessibleDescription('Code is required')
  await codeField(page).fill('123')
  await logIn(page).click()
  await expect(codeField(page)).toHaveAccessibleDescription('Code should be 6 characters')

  const wrong = code === '111111' ? '222222' : '111111'
  await codeField(page).fill(wrong)
  await expect(codeField(page)).toHaveAccessibleDescription('Code is invalid. 2 tries left.')
  await expect(codeField(page)).toHaveValue(wrong)

  await codeField(page).fill(code)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('three wrong codes invalidate the right one, and the page says what to do @quick', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 40[03]/, /status of 429/)
  const email = newAddress()
  await open(page, '/login')
  await requestCode(page, email)
  const code = await codeFor(request, email, baseURL!)
  const wrong = ['111111', '222222', '333333', '444444'].filter((guess) => guess !== code).slice(0, 3)
  const said = [
    'Code is invalid. 2 tries left.',
    'Code is invalid. 1 try left.',
    'Code is invalid. No tries left: get a new code.',
  ]
  for (const [at, guess] of wrong.entries()) {
    await codeField(page).fill(guess)
    await expect(codeField(page)).toHaveAccessibleDescription(said[at]!)
    await expect(codeField(page)).toHaveValue(guess)
  }
  await codeField(page).fill(code)
  await expect(codeField(page)).toHaveAccessibleDescription(
    'This code has been tried too often. Get a new one',
  )

  // From another client address, so that the code is refused and not the rate-limited visitor.
  const response = await page.request.post('/api/auth/sign-in/email-otp', {
    headers: { origin: new URL(baseURL!).origin, 'x-forwarded-for': '198.19.0.1' },
    data: { email, otp: code },
  })
  expect(response.ok()).toBe(false)
})

test('a code pasted with spaces is accepted and submitted automatically', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newAddress()
  await open(page, '/login')
  await requestCode(page, email)
  const code = await codeFor(request, email, baseURL!)

  await expect(codeField(page)).toBeFocused()
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
  )
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('typing after an error replaces the digits; after a new code the field is empty, focused and submits again', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 400/)
  const email = newAddress()
  await page.clock.install()
  await open(page, '/login')
  await requestCode(page, email)
  const first = await codeFor(request, email, baseURL!)
  const wrong = first === '111111' ? '222222' : '111111'
  await codeField(page).pressSequentially(wrong)
  await expect(codeField(page)).toHaveAccessibleDescription('Code is invalid. 2 tries left.')
  await expect(codeField(page)).toHaveValue(wrong)
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('12')
  await expect(codeField(page)).toHaveValue('12')

  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: 'Get a new code' }).click()
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await codeFor(request, email, baseURL!, 2))
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('the address can be changed without losing the requested page', async ({ page }) => {
  await open(page, '/login?redirect=/app/account')
  await requestCode(page, newAddress())
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(page).toHaveURL(/^[^?]+\/login\?.*redirect=%2Fapp%2Faccount/)
  await expect(emailField(page)).toBeEditable()
})

test('a new code can be requested after 30 seconds, and invalidates the one before', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 400/)
  const email = newAddress()
  const resend = page.getByRole('button', { name: 'Get a new code' })
  // A fake clock, so that a slow machine changes nothing.
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await open(page, '/login')
  await requestCode(page, email)
  const first = await codeFor(request, email, baseURL!)

  await expect(page.getByText('A new code can be sent in 30 seconds')).toBeVisible()
  await page.clock.setFixedTime(now + 29_000)
  await expect(page.getByText('A new code can be sent in 1 second', { exact: true })).toBeVisible()
  await expect(resend).toBeHidden()
  await page.clock.setFixedTime(now + 30_000)
  await resend.click()
  await expect(page.getByRole('status').getByText('A new code is on its way')).toBeVisible()
  await expect(page.getByText('A new code can be sent in 30 seconds')).toBeVisible()
  const second = await codeFor(request, email, baseURL!, 2)
  expect(second).not.toBe(first)

  await codeField(page).fill(first)
  await expect(codeField(page)).toHaveAccessibleDescription(/^This code is too old or was used already/)
  await codeField(page).fill(second)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('too many codes for one address: the page says when to try again', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 429/)
  const email = newAddress()
  for (let mail = 0; mail < 5; mail++) {
    await request.post('/api/auth/email-otp/send-verification-otp', {
      headers: { origin: new URL(baseURL!).origin },
      data: { email, type: 'sign-in' },
    })
  }
  await open(page, '/login')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(emailField(page)).toHaveAccessibleDescription(
    /Use the newest one. Try again in (9|10) minutes\.$/,
  )
  await expect(emailField(page)).toHaveValue(email)
})

test('signing in in one tab signs in the others @quick', async ({
  page,
  context,
  request,
  baseURL,
  person,
}) => {
  await context.clearCookies()
  const other = await context.newPage()
  await open(other, '/login?redirect=/app/account')
  const third = await context.newPage()
  await open(third, `/login/verify?email=${encodeURIComponent(person.email)}`)
  await open(page, '/login')
  await requestCode(page, person.email)
  await codeField(page).fill(await codeFor(request, person.email, baseURL!, 2))
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('status').getByText(`Welcome, ${person.name}`, { exact: true })).toBeVisible()
  await expect(other).toHaveURL('/app/account')
  await expect(third).toHaveURL('/app')
  await expect(third.getByRole('heading', { name: `, ${person.name}` })).toBeVisible()
})

test('the link alone does not claim that a code was sent, and sends one on request', async ({
  page,
  context,
  request,
  baseURL,
  person,
}) => {
  await context.clearCookies()
  await open(page, `/login/verify?email=${encodeURIComponent(person.email)}`)
  await expect(page).toHaveTitle(`Get your code · ${product.name}`)
  await expect(page.getByText('This browser has not asked for a code yet.')).toBeVisible()
  await expect(page.getByText(/We sent a code/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page).toHaveTitle(`Check your email · ${product.name}`)
  await page.reload()
  await expect(page).toHaveTitle(`Check your email · ${product.name}`)
  await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible()
  // Only for the address that was requested.
  await open(page, '/login/verify?email=never@asked.test')
  await expect(page.getByRole('heading', { name: 'Get your code' })).toBeVisible()
  await open(page, `/login/verify?email=${encodeURIComponent(person.email)}`)
  await codeField(page).fill(await codeFor(request, person.email, baseURL!, 2))
  await expect(page).toHaveURL('/app')
})

test.describe('a sign-in redirects', () => {
  test('to the requested page with its parameters @quick', async ({ page, person, request, baseURL }) => {
    await page.context().clearCookies()
    await open(page, '/app/account?state=change-name')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/app/account?state=change-name')}`)
    await requestCode(page, person.email)
    await codeField(page).fill(await codeFor(request, person.email, baseURL!, 2))
    await expect(page).toHaveURL('/app/account?state=change-name')
    await expect(page.getByText(person.email)).toBeVisible()
  })

  for (const elsewhere of ['//evil.example', 'https://evil.example/app']) {
    test(`never to ${JSON.stringify(elsewhere)}`, async ({ page, request, baseURL }) => {
      const strayed: string[] = []
      await page.route(/evil\.example\/?[^?]*$/, (route) => {
        if (new URL(route.request().url()).hostname === 'evil.example') strayed.push(route.request().url())
        return route.continue()
      })
      const email = newAddress()
      await signIn(request, email, baseURL!)
      await giveName(request, 'Moussa Diop', baseURL!)

      await open(page, `/login?redirect=${encodeURIComponent(elsewhere)}`)
      await requestCode(page, email)
      await codeField(page).fill(await codeFor(request, email, baseURL!, 2))
      await expect(page.getByRole('heading', { name: ', Moussa Diop' })).toBeVisible()
      await expect(page).toHaveURL('/app')
      expect(strayed).toEqual([])
    })
  }
})

test.describe('a signed-in user', () => {
  test.use({ signedInAs: 'user' })

  test('is redirected from the login pages to the app, or to the requested page of this site', async ({
    page,
    request,
    baseURL,
  }) => {
    for (const [from, to] of [
      ['/login', '/app'],
      ['/', '/app'],
      ['/login/verify?email=a@example.com', '/app'],
      ['/login?redirect=/app/account', '/app/account'],
      ['/login?redirect=//evil.example', '/app'],
      ['/login?redirect=https://evil.example', '/app'],
      [`/login?redirect=${encodeURIComponent('/\\evil.example')}`, '/app'],
      [`/login?redirect=${encodeURIComponent('/\t/evil.example')}`, '/app'],
      [`/login?redirect=${encodeURIComponent('javascript:alert(1)')}`, '/app'],
    ] as const) {
      expect((await request.get(from)).url(), from).toBe(`${baseURL}${to}`)
    }
    await open(page, '/login?redirect=/app/account')
    await expect(page).toHaveURL('/app/account')
  })
})

test.describe('a signed-in administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('is redirected from the login page to the manager', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL('/manager/dashboard')
  })
})

for (const [email, role, home] of [
  ['admin@example.com', 'Administrator', '/manager/dashboard'],
  ['user@example.com', 'User', '/app'],
] as const) {
  test(`one press on the sample account ${email} signs in, twice in one tab`, async ({
    page,
    request,
    baseURL,
  }) => {
    const before = (await mailTo(request, email, baseURL!)).flatMap(({ text }) => codeIn(text) ?? [])
    await open(page, '/login')
    // The second time returns to where they signed out.
    for (const target of [home, /\/account$/]) {
      await page.getByRole('button', { name: `${email} ${role}` }).click()
      await expect(page).toHaveURL(target)
      await page.getByRole('link', { name: 'Account' }).first().click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
    }
    const after = (await mailTo(request, email, baseURL!)).flatMap(({ text }) => codeIn(text) ?? [])
    expect(after).toEqual(before)
  })
}

test('signing in by keyboard alone @quick', async ({ page, request, baseURL }) => {
  const email = newAddress()
  await open(page, '/login')
  await expect(emailField(page)).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await codeFor(request, email, baseURL!))
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Leïla Haddad')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: ', Leïla Haddad' })).toBeVisible()

  const first = page.getByRole('main').getByRole('link').first()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await first.evaluate((link) => link === document.activeElement)) break
  }
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/.+/)
})

test('input typed before hydration is kept', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  const email = newAddress()
  await page.goto('/login', { waitUntil: 'commit' })
  await emailField(page).pressSequentially(email)
  release()
  await ready(page)
  await expect(emailField(page)).toHaveValue(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
})

test('a request that cannot be sent shows an error and keeps the input', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await open(page, '/login')
  await page.route('**/api/auth/**', (route) => route.abort())
  await emailField(page).fill('amina@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  // An error of the form, not of the address field, which is valid.
  await expect(page.getByText('The server could not be reached. What you typed is still here')).toBeVisible()
  await expect(emailField(page)).toHaveAccessibleDescription('')
  await expect(emailField(page)).toHaveValue('amina@example.com')
})

test('each of the three login errors has its page', async ({ page, request }) => {
  for (const [error, title, description] of [
    ['signup_disabled', 'Account not found', 'You need an account to login'],
    ['unknown_error', 'Something went wrong', 'Failed to login, please try again'],
    ['something_new', 'Something went wrong', 'Failed to login, please try again'],
  ] as const) {
    const html = await (await request.get(`/login/error?error=${error}`)).text()
    expect(html).toContain(`>${title}</h1>`)
    expect(html).toContain(`>${description}</p>`)
  }
  await open(page, '/login/error?error=access_denied')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('Not able to login, please try again', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the login page' }).click()
  await expect(page).toHaveURL('/login')
})
