import { describe, expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { directionOf, isArabic, type Language, languageCodes } from '~/i18n/languages'
import { mailColours } from '~/platform/mail-colours.server'
import type { Mail } from '~/platform/mail.server'
import { allMessages } from '~/languages/all.server'
import { codeMinutes } from '~/modules/auth/codes/code-rules'
import {
  addressChangedMail,
  addressRestoredMail,
  addressTakenMail,
  codeMail,
  newDeviceMail,
  noAccountMail,
} from './auth-mails.server'
import { product } from '~/lib/product'
import { translatedLanguages } from '../../../../tests/support/languages'

const to = 'reader@example.com'
const code = '048213'
const messagesIn = (language: Language) => createServerI18n(language, allMessages)

const withCode = ['code', 'addressChange', 'verifyAddress'] as const

const device = { browser: 'Firefox 140', system: 'Windows', address: '2001:db8::1' }
const at = new Date('2026-11-15T14:05:00Z')
const accountUrl = 'https://app.example.com/app/account?a=1&b=2#devices'

const withoutCode: Record<string, (language: Language) => Mail> = {
  addressChangedMail: (language) =>
    addressChangedMail({
      to,
      newEmail: 'new@example.com',
      takeBackUrl: 'https://app.example.com/login/restore?token=a',
      messages: messagesIn(language),
    }),
  addressRestoredMail: (language) =>
    addressRestoredMail({ to, email: 'old@example.com', messages: messagesIn(language) }),
  newDeviceMail: (language) => newDeviceMail({ to, device, at, accountUrl, messages: messagesIn(language) }),
  noAccountMail: (language) =>
    noAccountMail({ to, loginUrl: 'https://app.example.com/login', messages: messagesIn(language) }),
  addressTakenMail: (language) => addressTakenMail({ to, messages: messagesIn(language) }),
}

const all: Record<string, (language: Language) => Mail> = {
  ...withoutCode,
  ...Object.fromEntries(
    withCode.map((kind) => [
      kind,
      (language: Language) => codeMail(kind, { to, code, messages: messagesIn(language) }),
    ]),
  ),
}

const afterWordmark = (html: string) => html.split(`>${product.name}</bdi></p>`)[1]!
const words = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]+>/g, ' ')

describe.each(languageCodes)('in %s', (language) => {
  describe.each(Object.entries(all))('%s', (_, make) => {
    const mail = make(language)

    test('is translated, and names its receiver', () => {
      for (const part of [mail.subject, mail.text, words(mail.html)]) {
        expect(part).not.toMatch(/mail\.\w|auth:|\{\{|<\w+\/>|undefined/)
      }
      expect(mail.to).toBe(to)
      expect(mail.text).toContain(to)
      if (isArabic(language)) expect(mail.subject).toMatch(/\p{Script=Arabic}/u)
      if (language !== 'en' && translatedLanguages.includes(language))
        expect(mail.subject).not.toBe(make('en').subject)
    })

    test('has the direction of the language', () => {
      const direction = directionOf(language)
      expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(mail.html).toContain(`align="${direction === 'rtl' ? 'right' : 'left'}"`)
      expect(mail.html).not.toContain(`align="${direction === 'rtl' ? 'left' : 'right'}"`)
      expect(mail.html).toMatch(new RegExp(`<bdi dir="ltr"[^>]*>${to}</bdi>`))
    })

    test('text and HTML have the same content in the same order', () => {
      const read = (text: string) => text.replaceAll(/[\s\u2068\u2069]+|&amp;|&/g, '')
      const html = read(words(afterWordmark(mail.html)))
      const lines = mail.text
        .split('\n')
        .map((line) => read(line.replace(/^-- $/, '')).replace(/:$/, ''))
        .filter(Boolean)
      // A fact is one line of text and a row of two cells.
      const places = lines.map((line) => html.indexOf(html.includes(line) ? line : line.replace(':', '')))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    })

    test('has a preview text', () => {
      const summary = /<div style="display:none[^>]*>([^<]+)<\/div>/.exec(mail.html)?.[1]
      expect(summary?.length).toBeGreaterThan(20)
    })
  })

  describe.each(withCode)('%s', (kind) => {
    const mail = all[kind]!(language)

    test('has the code on its own line, once, and not where a lock screen shows it', () => {
      expect(mail.subject).not.toMatch(/\d{6}/)
      expect(mail.text).toMatch(new RegExp(`^${code}$`, 'm'))
      expect(mail.text.indexOf(code)).toBeGreaterThan(20)
      expect(afterWordmark(mail.html)).toMatch(new RegExp(`<p [^>]*><bdi dir="ltr"[^>]*>${code}</bdi></p>`))
      expect(words(mail.html).match(new RegExp(code, 'g'))).toHaveLength(1)
    })

    test('says how long the code is valid', () => {
      const validity = messagesIn(language).t('auth:mail.validity', { count: codeMinutes })
      expect(validity).toContain(String(codeMinutes))
      expect(mail.text).toContain(validity)
      expect(mail.html).toContain(validity)
    })
  })

  test.each(Object.entries(withoutCode))('%s contains no code', (_, make) => {
    const { subject, text } = make(language)
    expect(subject + text).not.toMatch(/\b\d{6}\b/)
  })

  test('a new device is described, with the time zone', () => {
    const { text, html } = all.newDeviceMail!(language)
    for (const form of [text, html]) {
      for (const value of Object.values(device)) expect(form).toContain(value)
      expect(form).toMatch(/2026.*UTC/)
    }
    expect(text).toContain(accountUrl)
    expect(html).toContain(`href="${accountUrl.replaceAll('&', '&amp;')}"`)
    if (isArabic(language)) expect(text).toContain(`\u2068${device.address}\u2069`)
  })
})

test('each mail has its own text', () => {
  const subjects = Object.values(all).map((make) => make('en').subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('unknown details of a device are omitted', () => {
  const messages = messagesIn('en')
  const { text } = newDeviceMail({ to, device: {}, at, accountUrl, messages })
  expect(text).not.toContain('Browser')
  expect(text).toContain('Time: ')
})

test('without a login URL there is no link to it', () => {
  expect(noAccountMail({ to, messages: messagesIn('en') }).html).not.toContain('href')
})

describe('user input', () => {
  const nasty = '"><script>alert(1)</script>&\r\nBcc: all@example.com\u202e'
  const messages = messagesIn('en')
  const mails = {
    codeMail: codeMail('code', { to: nasty, code: nasty, messages }),
    addressChangedMail: addressChangedMail({ to: nasty, newEmail: nasty, messages }),
    newDeviceMail: newDeviceMail({
      to: nasty,
      device: { browser: nasty, system: nasty, address: nasty },
      at,
      accountUrl: `https://app.example.com/${nasty}`,
      messages,
    }),
    noAccountMail: noAccountMail({ to: nasty, loginUrl: `https://app.example.com/${nasty}`, messages }),
  }

  test.each(Object.entries(mails))('is escaped in %s', (_, mail) => {
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toContain('all@example.com\u202e')
  })

  test.each(Object.entries(mails))('cannot start a line in %s', (_, mail) => {
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/^Bcc/m)
    expect(mail.text).not.toContain('\u202e')
  })
})

describe('text has enough contrast', () => {
  type Palette = typeof mailColours.light
  const channels = (hex: string) => [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
  const inverted = (hex: string) => `#${(0xffffff - parseInt(hex.slice(1), 16)).toString(16).padStart(6, '0')}` // prettier-ignore
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = channels(hex).map((c) =>
      c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const pairs = (colours: Palette) => [
    [colours.text, colours.sheet],
    [colours.muted, colours.sheet],
    [colours.muted, colours.page],
    [colours.brand, colours.sheet],
    [colours.onButton, colours.button],
  ]

  test.each([
    ['light', pairs(mailColours.light)],
    ['dark', pairs(mailColours.dark)],
    ['a program that inverts the light ones', pairs(mailColours.light).map((pair) => pair.map(inverted))],
  ])('%s', (_, found) => {
    for (const [ink, ground] of found)
      expect(contrast(ink!, ground!), `${ink} ${ground}`).toBeGreaterThan(4.5)
  })

  test('every text colour has a background, so that dark mode inverts both or none', () => {
    const { html } = all.newDeviceMail!('en')
    for (const name of ['page', 'sheet', 'button'])
      expect(html).toMatch(new RegExp(`class="${name}[^>]*background:`))
    for (const [, style] of html.matchAll(/class="(?:text|muted|brand)" [^>]*style="([^"]*)"/g)) {
      expect(style).toMatch(/(^|;)color:#/)
    }
  })
})
