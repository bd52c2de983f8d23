import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowserI18n, createServerI18n } from './create-i18n'
import { type Language, languageCodes } from './languages'
import type { Messages } from './texts'

const messages = (text: string): Messages => ({
  frame: { navigation: { home: text } },
  account: { title: text },
})

/** The product's languages with made-up messages. */
const all = Object.fromEntries(languageCodes.map((code) => [code, messages(`Hello in ${code}`)])) as Record<
  Language,
  Messages
>
const [english, second = english, third = english] = languageCodes as [Language, ...Language[]]

test('on the server an instance is ready at once, independent of other languages', () => {
  const one = createServerI18n(second, all)
  const other = createServerI18n(third, all)
  expect(one.t('navigation.home')).toBe(`Hello in ${second}`)
  expect(other.t('account:title')).toBe(`Hello in ${third}`)
  expect(one.language).toBe(second)
})

test('zero may have its own text in any language, and a count without a plural form uses the plain text', () => {
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

  test('only the current language is loaded, and another one when it is chosen', async () => {
    const load = vi.fn(async (language: Language) => all[language])
    const i18n = await createBrowserI18n(third, ['frame', 'account'], load)
    expect(i18n.t('navigation.home')).toBe(`Hello in ${third}`)
    expect(new Set(load.mock.calls.map(([language]) => language))).toEqual(new Set([third]))
    await i18n.changeLanguage(second)
    expect(i18n.t('account:title')).toBe(`Hello in ${second}`)
    expect(new Set(load.mock.calls.map(([language]) => language))).toEqual(new Set([third, second]))
  })

  test('the later of two choices wins, whichever loads first', async () => {
    let arrive = () => {}
    const slow = new Promise<void>((resolve) => (arrive = resolve))
    const load = async (language: Language) => {
      if (language === second) await slow
      return all[language]
    }
    const i18n = await createBrowserI18n('en', ['frame'], load)
    const heard = vi.fn()
    i18n.on('languageChanged', heard)
    const first = i18n.changeLanguage(second)
    await i18n.changeLanguage(third)
    arrive()
    await first
    expect(i18n.t('navigation.home')).toBe(`Hello in ${third}`)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('chunks that were loaded later are also loaded for the next language', async () => {
    const i18n = await createBrowserI18n('en', ['frame'], async (language) => all[language])
    expect(i18n.hasPart('account')).toBe(false)
    await i18n.loadParts(['account'])
    expect(i18n.t('account:title')).toBe(`Hello in ${english}`)
    await i18n.changeLanguage(second)
    expect(i18n.t('account:title')).toBe(`Hello in ${second}`)
  })

  test('at most ten files are loaded concurrently', async () => {
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

  test('a failed language is retried five times, from 350 ms doubling', async () => {
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

  test('a language or chunk that never loads leaves the texts unchanged', async () => {
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
    gone = second
    await expectRefusal(i18n.changeLanguage(second))
    expect(i18n.t('navigation.home')).toBe(`Hello in ${english}`)
    gone = 'account'
    await expectRefusal(i18n.loadParts(['account']))
    // Chunks that load do not wait for those that fail.
    await i18n.changeLanguage(third)
    expect(i18n.t('navigation.home')).toBe(`Hello in ${third}`)
    gone = ''
    await i18n.changeLanguage(second)
    expect(i18n.t('navigation.home')).toBe(`Hello in ${second}`)
  })
})
