import { readFileSync } from 'node:fs'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { holdBack } from './support/hold-back'
import { modulePages } from './support/module-pages'
import { open } from './support/pages'
import { field, group, lines, openPalette, palette, searchesOf, selected } from './support/palette'
import { origin } from './support/people'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { product } from '../src/lib/product'

type Language = 'en' | 'ar'

/** The palette has its own messages. */
const wordsHere = (language: Language) =>
  JSON.parse(readFileSync(`src/frame/palette/messages-palette/${language}.json`, 'utf8')) as {
    title: string
    groups: Record<string, string>
  }

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('does not load its code before it is opened', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await open(page, '/manager/dashboard')
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => url.includes('palette'))).toEqual([])
    await openPalette(page)
    expect(scripts.filter((url) => url.includes('palette')).length).toBeGreaterThan(1)
  })

  test('opens it by a button that shows the shortcut, and the focus returns there', async ({ page }) => {
    for (const path of ['/manager/dashboard', '/app']) {
      await open(page, path)
      const button = page.getByRole('button', { name: 'Search' })
      await expect(button).toContainText('Ctrl K')
      await button.click()
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

  test('toggles it by the same shortcut, also while typing, on any keyboard layout', async ({ page }) => {
    await open(page, '/manager/users')
    const search = page.getByRole('searchbox')
    await search.fill('amina')
    await openPalette(page)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('amina')
    // The same key of an Arabic keyboard.
    await search.dispatchEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true, bubbles: true })
    await expect(field(page)).toBeFocused()
  })

  test('reopens when the shortcut is pressed while it closes, with the old input selected', async ({
    page,
  }) => {
    await open(page, '/manager/dashboard')
    await openPalette(page)
    await page.keyboard.type('aud')
    // Both keys in one task: it has not closed yet when the second arrives.
    await field(page).evaluate(async (input) => {
      const press = () =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
        )
      press()
      await new Promise(requestAnimationFrame)
      press()
    })
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('users')
    await expect(field(page)).toHaveValue('users')
  })

  test.describe('types before it has loaded', () => {
    test('while its chunk is delayed: no letter is lost, also the second time', async ({ page }) => {
      const code = await holdBack(page, /palette-[\w-]+\.js/)
      await open(page, '/manager/users')
      const search = page.getByRole('searchbox')
      await search.fill('amina')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('reaxder77')
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace', 'End'])
        await page.keyboard.press(key)
      await code.release()
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('reader77')
      // The caret is after the input.
      await page.keyboard.type('8')
      await expect(field(page)).toHaveValue('reader778')
      await page.keyboard.press('Escape')
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('amina')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('reader77')
      await expect(field(page)).toHaveValue('reader77')
    })

    test('before hydration: no letter is lost', async ({ page }) => {
      const scripts = await holdBack(page, /\/assets\/[\w-]+\.js/)
      await page.goto('/app', { waitUntil: 'commit' })
      await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('reader77')
      await scripts.release()
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('reader77')
    })

    test('Enter is kept for the first result, from the page or the server', async ({ page }) => {
      const code = await holdBack(page, /palette-[\w-]+\.js/)
      await open(page, '/manager/dashboard')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('audit log')
      await page.keyboard.press('Enter')
      await code.release()
      await expect(page).toHaveURL('/manager/audit')
      await expect(palette(page)).toBeHidden()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('user@example.com')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/manager\/users\/[\w-]+$/)
    })

    for (const key of ['Escape', 'Control+k'])
      test(`${key} cancels it, and discards the input`, async ({ page }) => {
        const code = await holdBack(page, /palette-[\w-]+\.js/)
        await open(page, '/manager/users')
        await page.getByRole('searchbox').focus()
        await page.keyboard.press('Control+k')
        await page.keyboard.type('aud')
        await page.keyboard.press(key)
        await expect(page.getByRole('searchbox')).toBeFocused()
        await code.release()
        await page.keyboard.type('amina')
        await expect(page.getByRole('searchbox')).toHaveValue('amina')
        await expect(palette(page)).toHaveCount(0)
        await openPalette(page)
        await expect(field(page)).toHaveValue('')
      })

    test('an IME composition is not interrupted', async ({ page }) => {
      const code = await holdBack(page, /palette-[\w-]+\.js/)
      await open(page, '/app')
      await page.keyboard.press('Control+k')
      const keyboard = await page.context().newCDPSession(page)
      await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
      await code.release()
      await page.waitForLoadState('networkidle')
      await expect(palette(page)).toHaveCount(0)
      await keyboard.send('Input.insertText', { text: '日本' })
      await expect(field(page)).toHaveValue('日本')
    })
  })

  test('goes to a page by a few letters, and the focus moves to its content @quick', async ({ page }) => {
    await open(page, '/manager/dashboard')
    await openPalette(page)
    await page.keyboard.type('aud')
    await expect(selected(page)).toHaveText(/Audit log/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/manager/audit')
    await expect(palette(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('moves through the results by keyboard', async ({ page }) => {
    await open(page, '/app')
    await openPalette(page)
    const all = await lines(page).allTextContents()
    expect(all.length).toBeGreaterThan(15)
    const at = async () => all.indexOf((await selected(page).textContent())!)
    expect(await at()).toBe(0)
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', all.length - 1],
      ['ArrowDown', 0],
      ['ArrowUp', all.length - 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(at, key).toBe(index)
      await expect(selected(page)).toBeInViewport()
      await expect(field(page)).toBeFocused()
      const id = await selected(page).getAttribute('id')
      await expect(field(page)).toHaveAttribute('aria-activedescendant', id!)
    }
  })

  test('finds a person by email address @quick', async ({ page }) => {
    await open(page, '/app')
    await openPalette(page)
    await page.keyboard.type('user@example')
    await expect(group(page, 'People').getByRole('option').first()).toContainText('user@example.com')
    await group(page, 'People').getByRole('option').first().click()
    await expect(page).toHaveURL(/\/manager\/users\/[\w-]+$/)
  })

  test('lists the exact owner of an address first, however many others match its words', async ({
    page,
    request,
    baseURL,
  }) => {
    for (const part of ['', '.a', '.b', '.c', '.d', '.e']) {
      const data = { name: `Otter${part}`, email: `otter${part}@river.example` }
      const response = await request.post('/api/rest/users', { headers: origin(baseURL), data })
      expect(response.status()).toBe(201)
    }
    await open(page, '/manager/dashboard')
    await openPalette(page)
    await page.keyboard.type('otter@river.example')
    await expect(group(page, 'People').getByRole('option')).toHaveCount(6)
    await expect(selected(page)).toContainText('otter@river.example')
  })

  test('hears the number of results, and that there are none', async ({ page }) => {
    await open(page, '/manager/dashboard')
    await openPalette(page)
    const status = palette(page).getByRole('status')
    await expect(status).toHaveText(`${await lines(page).count()} results`)
    await field(page).fill('audit log')
    await expect(status).toHaveText('1 result')
    await field(page).fill('kkkkwwwwkkkk')
    await expect(status).toContainText('Nothing fits “kkkkwwwwkkkk”')
    await expect(lines(page)).toHaveCount(0)
  })

  test('is told when the server is unreachable, and still finds pages', async ({ page, watch }) => {
    watch.allow(/status of 503/)
    await open(page, '/manager/dashboard')
    await openPalette(page)
    await page.route('**/api/rpc/*/list**', (route) => route.fulfill({ status: 503, body: 'away' }))
    await field(page).fill('audit log')
    await expect(palette(page).getByRole('alert')).toContainText('cannot be searched at the moment')
    await expect(selected(page)).toContainText('Audit log')
  })

  test('is offered recent choices first', async ({ page }) => {
    await open(page, '/manager/dashboard')
    await openPalette(page)
    await expect(group(page, 'Recent')).toHaveCount(0)
    await page.keyboard.type('user@example.com')
    const person = group(page, 'People').getByRole('option').first()
    await expect(person).toContainText('user@example.com')
    await person.click()
    await expect(page).toHaveURL(/\/manager\/users\/[\w-]+$/)
    const title = 'user@example.com'
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveCount(0)
    await openPalette(page)
    await page.keyboard.type('audit log')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/manager/audit')

    await open(page, '/manager/dashboard')
    await openPalette(page)
    const recent = group(page, 'Recent').getByRole('option')
    await expect(recent).toHaveCount(2)
    await expect(recent.nth(0)).toContainText('Audit log')
    await expect(recent.nth(1)).toContainText(title)
    // No title, name or address is stored in the browser.
    expect(await page.evaluate(() => localStorage.getItem('palette'))).not.toContain(title)
    await expect(group(page, 'Pages').getByRole('option').filter({ hasText: 'Audit log' })).toHaveCount(0)
  })

  test('changes the theme and the language, and copies the URL', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/manager/account')
    await openPalette(page)
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()

    await openPalette(page)
    await page.keyboard.type('address')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Address copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/manager\/account$/)

    await openPalette(page)
    await page.keyboard.type('french')
    await expect(selected(page)).toContainText('Français')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(`Compte · ${product.name}`)
  })

  test('finds the actions they have permission for', async ({ page }) => {
    await open(page, '/app')
    const content = page.getByRole('main')
    const nameField = page.getByRole('dialog').getByRole('textbox')
    for (const [typed, path, focused] of [
      ['new user', '/manager/users/new', content],
      ['change name', '/manager/account?state=change-name', nameField],
    ] as const) {
      await openPalette(page)
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
      await expect(focused).toBeFocused()
    }
  })

  test('cannot open it over another dialog', async ({ page }) => {
    await open(page, '/manager/account?state=change-name')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveCount(0)
  })

  test('axe finds nothing', async ({ page }) => {
    await open(page, '/manager/dashboard')
    await openPalette(page)
    await expectAccessible(page)
    await page.keyboard.type('a')
    await expect(group(page, 'People').getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await expectNothingCutOff(page)
  })

  test.describe('in Arabic, on a phone, in the dark', () => {
    test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } })

    test('finds by any spelling, in a drawer', async ({ page }) => {
      const say = wordsOf('ar')
      const here = wordsHere('ar')
      await open(page, '/manager/dashboard')
      await page.getByRole('button', { name: say('frame:navigation.search') }).click()
      const drawer = page.getByRole('dialog', { name: here.title })
      const typed = drawer.getByRole('combobox')
      await expect(typed).toBeFocused()
      const first = drawer.getByRole('option', { selected: true })
      await typed.fill('اداره')
      await expect(drawer.getByRole('option').first()).toBeVisible()
      await typed.fill('سجل')
      await expect(first).toContainText(say('frame:navigation.audit'))
      await expect(typed).toHaveCSS('direction', 'rtl')
      await expectAccessible(page)
      await expectNothingCutOff(page)
      const { y, height } = (await drawer.boundingBox())!
      expect(Math.round(y + height)).toBe(844)
      await first.click()
      await expect(page).toHaveURL('/manager/audit')
    })
  })
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('finds no people, pages and actions of the manager, and sends no request for them', async ({
    page,
  }) => {
    await open(page, '/app')
    await openPalette(page)
    const requested = searchesOf(page)
    await expect(group(page, 'Pages').getByRole('option')).toHaveText(
      ['Home', ...modulePages.app, 'Account'].map((name) => new RegExp(`^${name}`)),
    )
    for (const word of ['manager', 'dashboard', 'users', 'audit', 'new user', 'example.com']) {
      await field(page).fill(word)
      await expect(palette(page).getByRole('status')).not.toHaveText(/Searching|^$/)
      await expect(palette(page).getByText('Manager', { exact: true })).toHaveCount(0)
      await expect(group(page, 'Pages')).toHaveCount(0)
      await expect(group(page, 'Actions')).toHaveCount(0)
      await expect(group(page, 'People')).toHaveCount(0)
    }
    expect(requested.filter((each) => each.includes('/user/'))).toEqual([])
  })
})

test('signing out from the palette asks for confirmation', async ({ page, person }) => {
  await open(page, '/app')
  await openPalette(page)
  await page.keyboard.type('log out')
  await expect(selected(page)).toHaveText('Sign out')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await openPalette(page)
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(person.email).toContain('@')
})
