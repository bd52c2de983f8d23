import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, launch } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestCode } from '../../bench/lib/sign-in.mjs'
import { wordsOf } from '../../e2e/support/words'
import { freePort, killAll, removeTemporary, serving, temporary } from '../support/process'
import { registerRoles } from './support/by-role'
import { Visitor } from './support/visitor'
import { areServed } from '../support/languages'

const inEnglish = wordsOf('en')
const inArabic = wordsOf('ar')

const reader = { email: 'zawadi@example.com', name: 'Zawadi Ochieng' }
const book = { title: 'The Firefox and the Hen', author: 'Nia Wanjiru' }

let browser: Browser
let origin: string
/** Shared by all tests of this file, which build on each other. */
let zawadi: Visitor
let admin: Visitor

beforeAll(async () => {
  registerRoles()
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  await serving({ PORT: port, APP_URL: origin, DATA_DIR: temporary() })
  browser = await launch({ browser: 'firefox', executablePath: process.env.FIREFOX_PATH })
  zawadi = await Visitor.arrive(browser, origin)
  admin = await Visitor.arrive(browser, origin)
})

afterAll(async () => {
  killAll()
  removeTemporary()
  await browser.close()
})

const complaints = () => [...zawadi.complaints.splice(0), ...admin.complaints.splice(0)]

async function logIn(visitor: Visitor, email: string) {
  await visitor.open('/login')
  await visitor.fill('textbox', 'Email', email)
  await visitor.click('button', 'Continue')
  await visitor.see('heading', 'Check your email')
  await visitor.fill('textbox', 'Verification code', await newestCode(origin, email))
}

test('a new user signs in with a mailed code and gives their name', async () => {
  await logIn(zawadi, reader.email)
  await zawadi.see('heading', 'Welcome')
  await zawadi.fill('textbox', 'Name', reader.name)
  await zawadi.click('button', 'Continue')
  await zawadi.expectStatus(`Welcome, ${reader.name}`)
  await zawadi.see('heading', 'Newest books')
  await zawadi.at(/^\/app$/)
  expect(complaints()).toEqual([])
})

/** Client-side navigation only, so state left behind by the first sign-in would show. */
async function leave(visitor: Visitor) {
  // A toast covers the navigation for some seconds.
  await visitor.page.waitForFunction(() => !document.querySelector('[role=status] button'))
  await visitor.click('link', 'Account')
  await visitor.click('button', 'Sign out')
  await visitor.clickInDialog('Sign out')
  await visitor.see('heading', 'Log in or sign up')
}

async function comeBack(visitor: Visitor, email: string) {
  await visitor.fill('textbox', 'Email', email)
  await visitor.press('Enter')
  await visitor.see('heading', 'Check your email')
  return await newestCode(origin, email)
}

test('signing out and in again in the same tab twice, with a wrong code in between', async () => {
  for (let round = 0; round < 2; round++) {
    await leave(zawadi)
    const code = await comeBack(zawadi, reader.email)
    await zawadi.page.keyboard.type(code === '111111' ? '222222' : '111111')
    await zawadi.read('Code is invalid. 2 tries left.')
    await zawadi.page.keyboard.type(code)
    await zawadi.see('heading', 'Account')
    expect(complaints()).toEqual([])
  }
})

test('an invitation to another address is accepted in one flow, and declining works too', async () => {
  const invited = 'baraka@example.com'
  const link = await zawadi.page.evaluate(async (email) => {
    const post = async (path: string, body: object) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()
    const { id } = await post('/api/rest/organizations', { name: 'Fox Circle', slug: 'fox-circle' })
    await post(`/api/rest/organizations/${id}/invitations`, { emails: [email] })
    const { json: mails } = await post('/api/rpc/mailbox/list', {})
    const mail = (mails as { recipient: string; text: string }[]).find(({ recipient }) => recipient === email)
    return /\/invitation\/[\w-]+/.exec(mail!.text)![0]
  }, invited)
  await zawadi.open(link)
  await zawadi.click('button', 'Sign out and send the code')
  await zawadi.see('heading', 'Check your email')
  await zawadi.fill('textbox', 'Verification code', await newestCode(origin, invited))
  await zawadi.fill('textbox', 'Name', 'Baraka Otieno')
  await zawadi.press('Enter')
  await zawadi.read('Welcome to Fox Circle')
  await leave(zawadi)
  await zawadi.fill('textbox', 'Verification code', await comeBack(zawadi, reader.email))
  await zawadi.see('heading', 'Account')
  expect(complaints()).toEqual([])
})

test.runIf(areServed('ar'))('Arabic and the dark theme persist', async () => {
  const shown = () =>
    zawadi.page.evaluate(() => {
      const { lang, dir, dataset } = document.documentElement
      return { lang, dir, theme: dataset.theme, scheme: getComputedStyle(document.body).colorScheme }
    })
  await zawadi.open('/app/account')
  await zawadi.fill('combobox', inEnglish('frame:preferences.language'), 'ar')
  await zawadi.see('heading', inArabic('account:title'))
  await zawadi.click('radio', inArabic('frame:preferences.themes.dark'))
  await zawadi.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  const chosen = await shown()
  expect(chosen).toMatchObject({ lang: 'ar', dir: 'rtl', theme: 'dark' })
  await zawadi.open('/app/account')
  expect(await shown()).toEqual(chosen)
  expect(complaints()).toEqual([])
})

/** The side of the cover on which its title begins, for titles that are not centred. */
const coverSides = () =>
  zawadi.page.evaluate(() =>
    [...document.querySelectorAll('main .cover-text > p:first-child')].flatMap((title) => {
      if (getComputedStyle(title).textAlign === 'center') return []
      const text = document.createRange()
      text.selectNodeContents(title)
      const [line] = text.getClientRects()
      const box = title.getBoundingClientRect()
      const arabic = /\p{Script=Arabic}/u.test(title.textContent)
      const begins = line!.left - box.left <= box.right - line!.right ? 'left' : 'right'
      return [{ title: title.textContent, arabic, begins }]
    }),
  )

test('in Arabic every book cover is mirrored for Arabic titles; a book is found and opened', async () => {
  await zawadi.open('/app/books')
  await zawadi.see('heading', inArabic('book:navigation.books'))
  const covers = await coverSides()
  expect(covers.length).toBeGreaterThan(4)
  for (const cover of covers) expect(cover).toMatchObject({ begins: cover.arabic ? 'right' : 'left' })

  await zawadi.fill('searchbox', inArabic('book:list.search'), 'Frankenstein')
  await zawadi.at(/searchTerm=Frankenstein/)
  await zawadi.page.waitForFunction(
    () => document.querySelectorAll('main li a[href*="/app/books/"]').length === 1,
  )
  await zawadi.page.locator('main li a[href*="/app/books/"]').click()
  await zawadi.see('heading', 'Frankenstein')
  const [cover] = await coverSides()
  expect(cover).toMatchObject({ title: 'Frankenstein', begins: 'left' })
  expect(complaints()).toEqual([])
})

test('an administrator adds a book', async () => {
  await logIn(admin, 'admin@example.com')
  await admin.see('heading', 'Dashboard')
  await admin.open('/manager/books/new')
  await admin.fill('textbox', 'Title', book.title)
  await admin.fill('combobox', 'Author', book.author)
  await admin.click('combobox', 'Genre')
  await admin.click('option', 'Fiction')
  await admin.click('button', 'Add book')
  await admin.see('heading', book.title)
  expect(complaints()).toEqual([])
})

test('an administrator imports two books from a file', async () => {
  const file = join(temporary(), 'books.csv')
  writeFileSync(
    file,
    'title,author,genre\nFirst from a File,Nia Wanjiru,Fiction\nSecond from a File,Nia Wanjiru,Fiction\n',
  )
  await admin.open('/manager/books/import')
  const input = await admin.page.waitForSelector('input[type=file]')
  await input!.uploadFile(file)
  await admin.click('button', 'Check the rows')
  await admin.click('button', 'Import 2 rows')
  await admin.read('2 rows were imported')
  expect(complaints()).toEqual([])
})

test('an administrator finds a person through the palette by keyboard, twice, typing before it has loaded', async () => {
  await admin.page.goto(`${origin}/manager/dashboard`)
  for (const start of ['/manager/dashboard', `/manager/users/`]) {
    await admin.at(new RegExp(start))
    await admin.press('Control', 'k')
    await admin.page.keyboard.type(reader.email)
    await admin.read(reader.name, '[role=option][aria-selected=true]')
    await admin.press('Enter')
    await admin.see('heading', reader.name)
  }
  expect(complaints()).toEqual([])
})

test('an administrator bans the person, and the audit log records it', async () => {
  await admin.click('button', 'Ban')
  await admin.fill('textbox', 'Reason', 'Advertising')
  await admin.fill('combobox', 'Ends', '7')
  await admin.clickInDialog('Ban')
  await admin.expectStatus('User banned')
  await admin.read('Banned', 'main')
  await admin.open(`/manager/audit?person=${encodeURIComponent(reader.email)}`)
  await admin.read('User banned', 'tbody')
  await admin.read('Advertising', 'tbody')
  expect(complaints()).toEqual([])
})

test('banned and signed-out users are redirected to /login', async () => {
  await zawadi.page.goto(`${origin}/app`)
  await zawadi.at(/^\/login/)
  await admin.open('/manager/account')
  await admin.click('button', 'Sign out')
  await admin.clickInDialog('Sign out')
  await admin.at(/^\/login/)
  expect(complaints()).toEqual([])
})
