import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowserI18n, createServerI18n, type Messages } from './create-i18n'

const messages = (text: string): Messages => ({
  shell: { navigation: { home: text } },
  account: { title: text },
})
const all = { en: messages('Hello'), fr: messages('Bonjour'), ar: messages('مرحبا'), sw: messages('Habari') }

test('on the server a language is there at once, and another beside it does not disturb it', () => {
  const french = createServerI18n('fr', all)
  const arabic = createServerI18n('ar', all)
  expect(french.t('navigation.home')).toBe('Bonjour')
  expect(arabic.t('account:title')).toBe('مرحبا')
  expect(french.language).toBe('fr')
})

describe('in the browser', () => {
  afterEach(() => void vi.useRealTimers())

  test('only the language in use is loaded, and another when it is chosen', async () => {
    const load = vi.fn(async (language: keyof typeof all) => all[language])
    const i18n = await createBrowserI18n('sw', ['shell', 'account'], load)
    expect(i18n.t('navigation.home')).toBe('Habari')
    expect(new Set(load.mock.calls.map(([language]) => language))).toEqual(new Set(['sw']))
    await i18n.changeLanguage('fr')
    expect(i18n.t('account:title')).toBe('Bonjour')
    expect(new Set(load.mock.calls.map(([language]) => language))).toEqual(new Set(['sw', 'fr']))
  })

  test('a language that does not arrive is asked for five more times, after 350 ms doubling', async () => {
    vi.useFakeTimers()
    const times: number[] = []
    const load = vi.fn(async () => {
      times.push(Date.now())
      throw new Error('offline')
    })
    const ready = createBrowserI18n('en', ['shell'], load)
    await vi.runAllTimersAsync()
    await ready
    const waits = times.slice(1).map((time, index) => time - times[index]!)
    expect(waits).toEqual([350, 700, 1400, 2800, 5600])
  })
})
