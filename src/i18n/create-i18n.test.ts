import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowserI18n, createServerI18n } from './create-i18n'
import type { Messages } from './texts'

const messages = (text: string): Messages => ({
  frame: { navigation: { home: text } },
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

test('none may have words of its own in any language, and a count without a form is said as it is', () => {
  const counted = { frame: { books_zero: 'no books', books_other: '{{count}} books', pages: '{{count}} p.' } }
  const say = createServerI18n('en', { ...all, en: counted }).t as never as (
    key: string,
    values: object,
  ) => string
  expect([0, 3].map((count) => say('books', { count }))).toEqual(['no books', '3 books'])
  expect(say('pages', { count: 0 })).toBe('0 p.')
})

describe('in the browser', () => {
  afterEach(() => void vi.useRealTimers())

  test('only the language in use is loaded, and another when it is chosen', async () => {
    const load = vi.fn(async (language: keyof typeof all) => all[language])
    const i18n = await createBrowserI18n('sw', ['frame', 'account'], load)
    expect(i18n.t('navigation.home')).toBe('Habari')
    expect(new Set(load.mock.calls.map(([language]) => language))).toEqual(new Set(['sw']))
    await i18n.changeLanguage('fr')
    expect(i18n.t('account:title')).toBe('Bonjour')
    expect(new Set(load.mock.calls.map(([language]) => language))).toEqual(new Set(['sw', 'fr']))
  })

  test('of two choices the later one holds, whichever arrives first', async () => {
    let arrive = () => {}
    const slow = new Promise<void>((resolve) => (arrive = resolve))
    const load = async (language: keyof typeof all) => {
      if (language === 'fr') await slow
      return all[language]
    }
    const i18n = await createBrowserI18n('en', ['frame'], load)
    const heard = vi.fn()
    i18n.on('languageChanged', heard)
    const first = i18n.changeLanguage('fr')
    await i18n.changeLanguage('ar')
    arrive()
    await first
    expect(i18n.t('navigation.home')).toBe('مرحبا')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('what is asked for later comes along with the next language too', async () => {
    const i18n = await createBrowserI18n('en', ['frame'], async (language) => all[language])
    expect(i18n.hasPart('account')).toBe(false)
    await i18n.loadParts(['account'])
    expect(i18n.t('account:title')).toBe('Hello')
    await i18n.changeLanguage('fr')
    expect(i18n.t('account:title')).toBe('Bonjour')
  })

  test('at most ten files are read at once', async () => {
    const names = Array.from({ length: 23 }, (_, at) => `part${at}`)
    let open = 0
    const opened: number[] = []
    await createBrowserI18n('en', names, async () => {
      opened.push(++open)
      await new Promise((done) => setTimeout(done))
      open--
      return {}
    })
    expect(opened.length).toBe(23)
    expect(Math.max(...opened)).toBe(10)
  })

  test('a language that does not arrive is asked for five more times, after 350 ms doubling', async () => {
    vi.useFakeTimers()
    const times: number[] = []
    const load = vi.fn(async () => {
      times.push(Date.now())
      throw new Error('offline')
    })
    const ready = createBrowserI18n('en', ['frame'], load)
    const refusal = ready.catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await refusal).toEqual(new Error('offline'))
    const waits = times.slice(1).map((time, index) => time - times[index]!)
    expect(waits).toEqual([350, 700, 1400, 2800, 5600])
  })

  test('a language that never arrives leaves the words as they are, and so does a part of one', async () => {
    vi.useFakeTimers()
    let gone = ''
    const i18n = await createBrowserI18n('en', ['frame'], async (language, part: string) => {
      if (gone === language || gone === part) throw new Error('gone')
      return all[language]
    })
    const expectRefusal = async (work: Promise<unknown>) => {
      const refusal = work.catch((error: unknown) => error)
      await vi.runAllTimersAsync()
      expect(await refusal).toEqual(new Error('gone'))
    }
    gone = 'fr'
    await expectRefusal(i18n.changeLanguage('fr'))
    expect(i18n.t('navigation.home')).toBe('Hello')
    gone = 'account'
    await expectRefusal(i18n.loadParts(['account']))
    // The words that are there are not held up by those that are not.
    await i18n.changeLanguage('ar')
    expect(i18n.t('navigation.home')).toBe('مرحبا')
    gone = ''
    await i18n.changeLanguage('fr')
    expect(i18n.t('navigation.home')).toBe('Bonjour')
  })
})
