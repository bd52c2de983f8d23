import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { everythingSaid, open, ready } from './support/pages'
import { codeFor, giveName, mailTo, newAddress, origin, stateOf } from './support/people'
import { addressOf, screens } from './support/screens'
import { expect, test } from './support/test'
import { messageFolders, wordsOf } from './support/words'
import { product } from '../src/lib/product'
import { directionOf, isArabic, languageCodes } from '../src/i18n/languages'
import { areServed, spoken, translatedLanguages } from '../tests/support/languages'

const loginTitle = (language: string) => wordsOf(language)('auth:login.titleWithSignUp')

const html = (page: Page) => page.locator('html')
const rootFontSize = (page: Page) =>
  html(page).evaluate((root) => parseFloat(getComputedStyle(root).fontSize))

async function expectLanguage(page: Page, language: string) {
  await expect(page.getByRole('heading', { level: 1, name: loginTitle(language) })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', language)
  await expect(html(page)).toHaveAttribute('dir', directionOf(spoken(language)))
  await expect(page).toHaveTitle(`${loginTitle(language)} · ${product.name}`)
}

test.describe('the server-rendered page', () => {
  for (const language of languageCodes) {
    test(`is in the visitor's language: ${language}`, async ({ request }) => {
      for (const response of [
        await request.get(`/login?lng=${language}`, {
          headers: { cookie: 'i18next=en', 'accept-language': 'en' },
        }),
        await request.get('/login', { headers: { cookie: `i18next=${language}`, 'accept-language': 'en' } }),
        await request.get('/login', { headers: { 'accept-language': `xx, ${language}-XX;q=0.9, en;q=0.1` } }),
      ]) {
        const text = await response.text()
        expect(text).toMatch(
          new RegExp(`^<!DOCTYPE html><html lang="${language}" dir="${directionOf(spoken(language))}"`),
        )
        expect(text).toContain(loginTitle(language))
      }
    })
  }

  test('is English for a visitor with another language', async ({ request }) => {
    const response = await request.get('/login?lng=tlh', {
      headers: { cookie: 'i18next=xx', 'accept-language': 'tlh' },
    })
    expect(await response.text()).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr"/)
  })
})

test.describe('the language is taken from', () => {
  test.use({ locale: 'sw-KE' })
  test.skip(!areServed('fr', 'ar'), 'these are told apart by it')

  test('the URL before the cookie, the storage and the browser', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'i18next', value: 'fr', url: baseURL! }])
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr'))
    await open(page, '/login?lng=ar')
    await expectLanguage(page, 'ar')
    await open(page, '/login')
    await expectLanguage(page, 'ar')
  })

  test('the cookie before the storage and the browser', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'i18next', value: 'fr', url: baseURL! }])
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ar'))
    await open(page, '/login')
    await expectLanguage(page, 'fr')
  })

  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    test(`${storage} before the browser, as soon as the script runs`, async ({ page, context }) => {
      await page.addInitScript((name) => window[name].setItem('i18nextLng', 'ar'), storage)
      await open(page, '/login')
      await expectLanguage(page, 'ar')
      // From then on the server knows it by cookie.
      const response = await context.request.get('/login')
      expect(await response.text()).toContain('<html lang="ar" dir="rtl"')
    })
  }

  test('localStorage before sessionStorage', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('i18nextLng', 'fr')
      sessionStorage.setItem('i18nextLng', 'ar')
    })
    await open(page, '/login')
    await expectLanguage(page, 'fr')
  })

  test('the browser at last', async ({ page }) => {
    await open(page, '/login')
    await expectLanguage(page, 'sw')
  })
})

test('Arabic is right-to-left with a font a fifth larger', async ({ page }) => {
  test.skip(!areServed('ar'), 'about Arabic')
  await open(page, '/login?lng=en')
  const english = await rootFontSize(page)
  await open(page, '/login?lng=ar')
  expect(await rootFontSize(page)).toBeCloseTo(english * 1.2)
  // Email addresses stay left-to-right.
  await expect(page.getByRole('textbox')).toHaveCSS('direction', 'ltr')
  await expect(page.getByRole('button', { name: 'متابعة' })).toHaveCSS('direction', 'rtl')
})

test('choosing a language changes the page at once, and survives a reload @quick', async ({
  page,
  context,
}) => {
  const lastChosen = areServed('ar') ? 'ar' : languageCodes[0]!
  await open(page, '/login')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const language of [...languageCodes, lastChosen]) {
    await page.getByRole('combobox').selectOption(language)
    await expectLanguage(page, language)
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18next')!
    expect(cookie).toMatchObject({ value: language, path: '/', sameSite: 'Lax' })
    const seconds = cookie.expires - Date.now() / 1000
    expect(Math.abs(seconds - 2_592_000)).toBeLessThan(60)
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(language)
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.reload()
  await expectLanguage(page, lastChosen)
  expect(await rootFontSize(page)).toBeCloseTo(isArabic(lastChosen) ? 19.2 : 16)
})

test.describe('a signed-in user', () => {
  test.use({ signedInAs: 'user' })

  test('chooses the language on the account page, and the whole page follows', async ({ page }) => {
    test.skip(!areServed('fr'), 'chooses French')
    await open(page, '/app/account')
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Français' })
    await expect(page.getByRole('heading', { level: 1, name: 'Compte' })).toBeVisible()
    await expect(page).toHaveTitle(`Compte · ${product.name}`)
    await page.getByRole('link', { name: 'Accueil' }).click()
    await expect(page).toHaveURL('/app')
    await expect(page).toHaveTitle(`Accueil · ${product.name}`)
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr')
  })
})

test('only the messages of the language in use are downloaded', async ({ page }) => {
  const [first, second] = languageCodes.toReversed()
  const files: string[] = []
  page.on('request', (request) => {
    const name = new RegExp(`/assets/(${languageCodes.join('|')})-[\\w-]+\\.js$`).exec(request.url())?.[1]
    if (name && !files.includes(name)) files.push(name)
  })
  await open(page, `/login?lng=${first}`)
  await page.waitForLoadState('networkidle')
  expect(files).toEqual([first])
  await page.getByRole('combobox').selectOption(second!)
  await expectLanguage(page, second!)
  expect(files).toEqual([first, second])
})

test.describe('the mail with the code', () => {
  for (const [language, sentence] of [
    ['fr', `Saisissez ce code là où vous l’avez demandé, pour vous connecter à ${product.name}.`],
    ['ar', 'رمز'],
    ['sw', `Weka msimbo huu pale ulipouomba ili kuingia kwenye ${product.name}.`],
  ] as const) {
    test(`is in the visitor's language: ${language}`, async ({ page, request, baseURL }) => {
      test.skip(!areServed(language), `${language} is not served`)
      const email = newAddress()
      await open(page, `/login?lng=${language}`)
      await page.getByRole('textbox').fill(email)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/login/verify?**')
      await codeFor(request, email, baseURL!)
      const [mail] = await mailTo(request, email, baseURL!)
      expect(mail!.html).toContain(`lang="${language}"`)
      expect(mail!.html).toContain(`dir="${directionOf(spoken(language))}"`)
      expect(mail!.text).toContain(sentence)
      expect(mail!.text).not.toMatch(/\b(your code|valid|ignore)\b/i)
    })
  }
})

/** Every English message, split at its placeholders. */
function englishSentences(): string[] {
  // Mail subjects are listed in the language they were sent in.
  const values = (node: unknown): string[] =>
    typeof node === 'string'
      ? [node]
      : Object.entries(node as object).flatMap(([key, value]) => (key === 'mail' ? [] : values(value)))
  return messageFolders
    .flatMap((folder) => values(JSON.parse(readFileSync(`${folder}/en.json`, 'utf8'))))
    .flatMap((text) => text.split(/\{\{.*?\}\}|<\w+\/>/))
    .map((piece) => piece.replaceAll(/^[\s,.:;!?]+|[\s,.:;!?]+$/g, ''))
    .filter((piece) => piece.length > 6)
}

/** Words that are the same in both languages. */
const shared: Record<string, string[]> = {
  fr: [
    'Actions',
    'Application',
    'Configuration',
    'Description',
    'Invitations',
    'Notifications',
    'Permission',
    'Sessions',
    'Suspension',
    'Version',
    'minutes',
  ],
}

test.describe('no English text is left', () => {
  const sentences = [...new Set(englishSentences())]
  for (const screen of screens) {
    test.describe(screen.as ? `as ${screen.as}` : 'as a stranger', () => {
      test.use({ signedInAs: screen.as })

      test(`${screen.path} in another language`, async ({ htmlReader, request }) => {
        expect(sentences.length).toBeGreaterThan(80)
        const address = await addressOf(screen, request)
        for (const language of translatedLanguages.filter((code) => code !== 'en')) {
          const response = await request.get(address, { headers: { 'accept-language': language } })
          const { lang, text } = await everythingSaid(htmlReader, await response.text())
          expect(lang).toBe(language)
          const english = sentences
            .filter((sentence) => !shared[language]?.includes(sentence))
            .filter((sentence) => new RegExp(`(?<!\\p{L})${escape(sentence)}(?!\\p{L})`, 'u').test(text))
          expect.soft(english, `in ${language}`).toEqual([])
        }
      })
    })
  }
})

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

test('names, addresses and codes keep their direction inside Arabic', async ({ page }) => {
  test.skip(!areServed('ar'), 'about Arabic')
  await open(page, '/login/verify?email=amina@example.com&lng=ar')
  await ready(page)
  await expect(page.getByText('amina@example.com')).toHaveCSS('direction', 'ltr')
  await expect(page.getByRole('textbox')).toHaveCSS('direction', 'ltr')
})

test.describe('a name that ends in a full stop', () => {
  test.use({ locale: 'ar' })

  /** Finds the name with its full stop on the wrong side, or without bidi isolation in an attribute. */
  const misplaced = (page: Page, name: string) =>
    page.evaluate((wanted) => {
      const found = { seen: 0, wrong: [] as string[] }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue!.indexOf(wanted)
        if (at < 0 || !node.parentElement?.checkVisibility() || node.parentElement.closest('script')) continue
        const edge = (from: number) => {
          const character = document.createRange()
          character.setStart(node, at + from)
          character.setEnd(node, at + from + 1)
          return character.getBoundingClientRect()
        }
        const [letter, stop] = [edge(wanted.length - 2), edge(wanted.length - 1)]
        if (letter.width === 0 || letter.top !== stop.top) continue
        found.seen += 1
        if (stop.left < letter.left) found.wrong.push(node.parentElement.outerHTML)
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) {
          const text = element.getAttribute(attribute)
          if (text?.includes(wanted) && text !== wanted && !text.includes(`\u2068${wanted}\u2069`))
            found.wrong.push(`${attribute}=${text}`)
        }
      return found
    }, name)

  test('keeps it at its end on every Arabic page', async ({ page, context, person, baseURL }) => {
    const name = 'Noor H.'
    const headers = origin(baseURL)
    await giveName(context.request, name, baseURL!)
    const slug = `noor-${randomUUID().slice(0, 8)}`
    const added = await context.request.post('/api/rest/organizations', { headers, data: { name, slug } })
    expect(added.status(), await added.text()).toBe(201)
    const places = [
      '/app',
      '/app/account',
      '/app/organizations',
      `/app/o/${slug}/members`,
      `/app/o/${slug}/settings`,
    ]
    let seen = 0
    const look = async (tab: Page, path: string) => {
      await open(tab, path)
      const found = await misplaced(tab, name)
      expect(found.wrong, path).toEqual([])
      seen += found.seen
    }
    for (const path of places) await look(page, path)
    expect(seen, 'greeting, account, organization').toBeGreaterThan(5)

    const admin = await page
      .context()
      .browser()!
      .newContext({ baseURL, locale: 'ar', storageState: stateOf('admin') })
    const tab = await admin.newPage()
    seen = 0
    await look(tab, `/manager/users?searchTerm=${encodeURIComponent(person.email)}`)
    await tab.locator('tbody').getByRole('link').first().click()
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
    await look(tab, new URL(tab.url()).pathname)
    // Also in dialogs and notices.
    const dialogs = tab.getByRole('main').getByRole('button')
    await dialogs.filter({ hasText: wordsOf('ar')('user:person.delete.action') }).click()
    await expect(tab.getByRole('dialog')).toBeVisible()
    expect((await misplaced(tab, name)).wrong).toEqual([])
    await look(tab, `/manager/organizations?searchTerm=${slug}`)
    await look(tab, `/manager/audit?person=${encodeURIComponent(slug)}`)
    expect(seen).toBeGreaterThan(3)
    await admin.close()
  })
})
