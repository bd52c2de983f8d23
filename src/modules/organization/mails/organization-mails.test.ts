import { describe, expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { type Language, languageCodes } from '~/i18n/languages'
import { allMessages } from '~/languages/all.server'
import { organizationMail } from './organization-mails.server'
import { areServed, spoken } from '../../../../tests/support/languages'

const mailIn = (language: Language, names: { by: string; organization: string }) =>
  organizationMail(
    {
      to: 'owner@example.com',
      url: 'https://app.example.com/app/o/readers',
      messages: createServerI18n(language, allMessages),
      ...names,
    },
    'joined',
  )

const subjectIn = (...given: Parameters<typeof mailIn>) => mailIn(...given).subject

test('no name becomes a link in a mail client', () => {
  const names = { by: 'Verify at https://evil.example/now', organization: 'evil.example' }
  const { subject, text, html } = mailIn('en', names)
  expect(subject).toBe('Verify at https[:]//evil[.]example/now joined evil[.]example')
  for (const form of [text, html]) expect(form).not.toContain('evil.example')
  expect(text).toContain('https://app.example.com/app/o/readers')
})

describe('the subject of the mail about a new member', () => {
  test.each(languageCodes)('names them and the organization, in %s', (language) => {
    const subject = subjectIn(language, { by: 'Amina Diallo', organization: 'The Readers' })
    expect(subject).toContain('Amina Diallo')
    expect(subject).toContain('The Readers')
    expect(subject).not.toMatch(/mail\.|\{\{|<\w+\/>/)
  })

  test.each(
    [
      ['en', '\u2068ليلى حسن\u2069 joined The Readers'],
      ['fr', '\u2068ليلى حسن\u2069 a rejoint The Readers'],
      ['sw', '\u2068ليلى حسن\u2069 amejiunga na The Readers'],
      ['ar', 'انضم ليلى حسن إلى \u2068The Readers\u2069'],
    ].filter(([language]) => areServed(language!)),
  )('says it in the reader’s language, with what runs the other way isolated: %s', (language, subject) => {
    const names = { by: 'ليلى حسن', organization: 'The Readers' }
    expect(subjectIn(spoken(language), names)).toBe(subject)
  })

  test('is one short line, however long the names are', () => {
    const subject = subjectIn('en', {
      by: `\u202eA\r\nBcc: x\u2069${'😀'.repeat(200)}`,
      organization: 'O'.repeat(300),
    })
    expect(subject).not.toMatch(/[\r\n\u202e\u2069]/)
    expect(subject).toMatch(/^A Bcc: x 😀+… joined O+…$/u)
    expect(Array.from(subject).length).toBeLessThan(254)
  })
})
