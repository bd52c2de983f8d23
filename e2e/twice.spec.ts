// Modules: auth, account, organization
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { found, invite } from './support/organizations'
import { open, returnToTab } from './support/pages'
import { codeFor, giveName, mailTo, newAddress, signIn } from './support/people'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { product } from '../src/lib/product'
import { languageCodes } from '../src/i18n/languages'

/** Flows that are repeated in one tab without a reload, to find state left behind by the first time. */

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Verification code' })

async function requestCode(page: Page, email: string) {
  await emailField(page).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function signOut(page: Page) {
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

test('two users sign in and out in turn, and each is told that a code was sent', async ({
  page,
  request,
  baseURL,
  person,
}) => {
  const other = { email: newAddress(), name: 'Moussa Diop' }
  await signIn(request, other.email, baseURL!)
  await giveName(request, other.name, baseURL!)
  await open(page, '/app')
  let mails = 1
  for (const { email, name } of [person, other, person]) {
    if (email === person.email) mails += 1
    await signOut(page)
    await requestCode(page, email)
    await expect(page).toHaveTitle(`Check your email · ${product.name}`)
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
    await codeField(page).fill(await codeFor(request, email, baseURL!, email === person.email ? mails : 2))
    await expect(page.getByRole('heading', { name: `, ${name}` }).or(page.getByText(email))).toBeVisible()
  }
})

function countRequests(page: Page, path: string) {
  let count = 0
  page.on('request', (request) => void (count += Number(request.url().endsWith(path))))
  return () => count
}

test('each changed code is submitted once, and the first key clears the error', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 400/)
  const email = newAddress()
  const tries = countRequests(page, '/api/auth/sign-in/email-otp')
  await open(page, '/login')
  await requestCode(page, email)
  const code = await codeFor(request, email, baseURL!)
  const [wrong, other] = ['111111', '222222', '333333'].filter((guess) => guess !== code) as [string, string]

  // Enter after the sixth digit is a habit and must not submit twice.
  await page.keyboard.type(wrong)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription('Code is invalid. 2 tries left.')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription('Code is invalid. 2 tries left.')
  expect(tries()).toBe(1)

  // The digits are selected: the next key replaces them and clears the error.
  await page.keyboard.type(other[0]!)
  await expect(codeField(page)).toHaveValue(other[0]!)
  await expect(codeField(page)).toHaveAccessibleDescription('')
  await page.keyboard.type(other.slice(1))
  await expect(codeField(page)).toHaveAccessibleDescription('Code is invalid. 1 try left.')
  expect(tries()).toBe(2)

  // The same digits again: the error is shown again without a request.
  await page.keyboard.type(other)
  await expect(codeField(page)).toHaveAccessibleDescription('Code is invalid. 1 try left.')
  expect(tries()).toBe(2)

  await codeField(page).fill(code)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(tries()).toBe(3)
})

test('digits typed while a code is checked are submitted afterwards', async ({
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
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/sign-in/email-otp', async (route) => {
    await released
    await route.continue()
  })
  await codeField(page).fill(otherThan(code))
  await codeField(page).fill(code)
  release()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('the same code is submitted again after a network error', async ({ page, request, baseURL, watch }) => {
  watch.allow(/ERR_FAILED/)
  const email = newAddress()
  await open(page, '/login')
  await requestCode(page, email)
  const code = await codeFor(request, email, baseURL!)
  await page.route('**/api/auth/sign-in/email-otp', (route) => route.abort(), { times: 1 })
  await codeField(page).fill(code)
  await expect(page.getByText('The server could not be reached.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('Back from the code step and forward again: the address, the wait and the title stay', async ({
  page,
}) => {
  const email = newAddress()
  await open(page, '/login?redirect=/app/account')
  await requestCode(page, email)
  for (let round = 0; round < 2; round++) {
    await page.goBack()
    await expect(page).toHaveTitle(`Log in or sign up · ${product.name}`)
    await expect(emailField(page)).toHaveValue(email)
    await page.goForward()
    await expect(page).toHaveTitle(`Check your email · ${product.name}`)
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(emailField(page)).toHaveValue(email)
  const other = newAddress()
  await requestCode(page, other)
  await expect(page.getByText(`We sent a code to ${other}.`)).toBeVisible()
  // The first code still belongs to this browser.
  await page.goBack()
  await page.goBack()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
})

test('the wait for a new code comes from the server: in its HTML, after a reload and in another tab', async ({
  page,
  context,
}) => {
  await open(page, '/login')
  await requestCode(page, newAddress())
  const left = page.getByText(/A new code can be sent in \d+ seconds/)
  await expect(left).toHaveText(/in (2[0-7]|1\d) seconds/)
  const seconds = async () => Number(/\d+/.exec(await left.innerText())![0])
  const before = await seconds()
  const html = await (await page.request.get(page.url())).text()
  expect(Number(/can be sent in (\d+) second/.exec(html)![1])).toBeLessThanOrEqual(before)
  await page.reload()
  expect(await seconds()).toBeLessThanOrEqual(before)
  const other = await context.newPage()
  await open(other, page.url())
  await expect(other.getByText(/A new code can be sent in \d+ seconds/)).toHaveText(
    /in (2[0-7]|1\d|\d) seconds/,
  )
})

test.describe('an invitation is one flow', () => {
  async function invited(owner: APIRequestContext, baseURL: string, email: string) {
    const organization = await found(owner, baseURL)
    await invite(owner, baseURL, organization.id, email)
    const [mail] = await mailTo(owner, email, baseURL)
    return { organization, link: /\/invitation\/[\w-]+/.exec(mail!.text)![0] }
  }

  const welcome = (page: Page, name: string) => page.getByText(`Welcome to ${name}`)

  test('for a new user: the button sends the code; with the code and a name they have joined', async ({
    page,
    request,
    browser,
    baseURL,
    person: _,
  }) => {
    const newcomer = newAddress()
    const { organization, link } = await invited(page.request, baseURL!, newcomer)
    const context = await browser.newContext({ baseURL })
    const there = await context.newPage()
    await open(there, link)
    await there.getByRole('button', { name: 'Continue with this address' }).click()
    await expect(there).toHaveTitle(`Check your email · ${product.name}`)
    await expect(there.getByText(`We sent a code to ${newcomer}.`)).toBeVisible()
    // A reload in between loses nothing, and the mail's link is open in a second tab.
    await there.reload()
    const second = await context.newPage()
    await open(second, link)
    await codeField(there).fill(await codeFor(request, newcomer, baseURL!))
    await expect(there).toHaveTitle(`Welcome · ${product.name}`)
    await there.getByRole('textbox', { name: 'Name' }).fill('Nia Wanjiru')
    await there.keyboard.press('Enter')
    await expect(welcome(there, organization.name)).toBeVisible()
    await expect(there).toHaveURL(`/app/o/${organization.slug}/members?joined=1`)
    await expectAccessible(there)
    await expect(second).toHaveURL(`/app/o/${organization.slug}/members?joined=1`)
    // The greeting is gone on the next page.
    await there.getByRole('link', { name: 'Teams' }).click()
    await expect(welcome(there, organization.name)).toBeHidden()
    await context.close()
  })

  test('for a user signed in with another address, and again in the same tab', async ({
    page,
    request,
    browser,
    baseURL,
    person: _,
  }) => {
    const known = { email: newAddress(), name: 'Moussa Diop' }
    await signIn(request, known.email, baseURL!)
    await giveName(request, known.name, baseURL!)
    const context = await browser.newContext({ baseURL })
    const other = newAddress()
    await signIn(context.request, other, baseURL!)
    await giveName(context.request, 'Somebody Else', baseURL!)
    const there = await context.newPage()
    for (const mails of [2, 3]) {
      const { organization, link } = await invited(page.request, baseURL!, known.email)
      await open(there, link)
      if (mails === 3) {
        // Now signed in with the invited address: one press joins.
        await there.getByRole('button', { name: 'Join' }).click()
      } else {
        await expect(there.getByText('you are signed out here, and a code goes to')).toBeVisible()
        await there.getByRole('button', { name: 'Sign out and send the code' }).click()
        await codeField(there).fill(await codeFor(request, known.email, baseURL!, mails))
      }
      await expect(welcome(there, organization.name)).toBeVisible()
      await expect(there).toHaveURL(`/app/o/${organization.slug}/members?joined=1`)
    }
    await context.close()
  })

  test('the link alone does not join a signed-in user', async ({ page, browser, baseURL, person: _ }) => {
    const context = await browser.newContext({ baseURL })
    const email = newAddress()
    await signIn(context.request, email, baseURL!)
    await giveName(context.request, 'Leïla Haddad', baseURL!)
    const { organization, link } = await invited(page.request, baseURL!, email)
    const there = await context.newPage()
    for (const path of [link, `${link}?joined=1&joining=1`, `/login?redirect=${encodeURIComponent(link)}`]) {
      await open(there, path)
      await expect(there.getByRole('button', { name: 'Join' })).toBeVisible()
    }
    expect((await context.request.get(`/app/o/${organization.slug}/members`)).status()).toBe(404)
    await context.close()
  })
})

test('the account page, twice: name and address, with another language and theme in between', async ({
  page,
  person,
  context,
  baseURL,
}) => {
  const dialog = page.getByRole('dialog')
  await open(page, '/app/account')
  await expect(page.getByText(person.email)).toBeVisible()
  for (const round of [1, 2]) {
    const [name, address] = [`Amina ${round}`, newAddress()]
    await page.getByRole('link', { name: 'Change name' }).click()
    await dialog.getByRole('textbox').fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(name)).toBeVisible()

    await page.getByRole('button', { name: 'Change email' }).click()
    await dialog.getByRole('textbox').fill(address)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(`We sent a code to ${address}.`)
    await dialog.getByRole('textbox').fill(await codeFor(context.request, address, baseURL!))
    await expect(dialog).toBeHidden()
    await expect(page.getByText(address)).toBeVisible()
    await expect(page).toHaveURL('/app/account')

    const other = languageCodes.at(-1)!
    await page.getByRole('combobox', { name: 'Language' }).selectOption(other)
    await expect(page.getByRole('link', { name: wordsOf(other)('account:name.change') })).toBeVisible()
    await page.locator('input[type=radio][value=dark]').check()
    await page.locator('select').selectOption('en')
    await expect(page.getByRole('link', { name: 'Change name' })).toBeVisible()
  }
})

test('the titles of the steps follow in every language', async ({ page }) => {
  const email = newAddress()
  await open(page, '/login')
  await requestCode(page, email)
  for (const language of languageCodes.toReversed()) {
    await page.locator('select').selectOption(language)
    const say = wordsOf(language)
    await expect(page).toHaveTitle(`${say('auth:verify.title')} · ${product.name}`)
    await page.goBack()
    await expect(page).toHaveTitle(`${say('auth:login.titleWithSignUp')} · ${product.name}`)
    await expect(page.getByRole('textbox')).toHaveValue(email)
    await page.goForward()
  }
})

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('bans a user and lifts the ban, twice, and the user is told each time', async ({
    page,
    browser,
    baseURL,
    watch,
  }) => {
    watch.allow(/status of 40[13]/)
    const context = await browser.newContext({ baseURL })
    const email = newAddress()
    await signIn(context.request, email, baseURL!)
    await giveName(context.request, 'Bahati Mwangi', baseURL!)
    const { user } = (await (await context.request.get('/api/auth/get-session')).json()) as {
      user: { id: string }
    }
    const there = await context.newPage()
    await open(there, '/app')
    await open(page, `/manager/users/${user.id}`)
    for (const mails of [2, 3]) {
      await page.getByRole('button', { name: 'Ban', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Advertising')
      await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
      await expect(page.getByRole('button', { name: 'Lift the ban' })).toBeVisible()
      await returnToTab(there)
      await expect(there.getByText('You have been banned from this application')).toBeVisible()
      await page.getByRole('button', { name: 'Lift the ban' }).click()
      await expect(page.getByRole('button', { name: 'Ban', exact: true })).toBeVisible()
      await requestCode(there, email)
      await codeField(there).fill(await codeFor(page.request, email, baseURL!, mails))
      await expect(there.getByRole('heading', { name: ', Bahati Mwangi' })).toBeVisible()
    }
    await context.close()
  })
})
