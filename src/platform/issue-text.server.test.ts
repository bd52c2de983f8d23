import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createServerI18n } from '~/i18n/create-i18n'
import { languageCodes } from '~/i18n/languages'
import { allMessages } from '~/languages/all.server'
import { issueText } from './issue-text.server'
import { translatedLanguages } from '../../tests/support/languages'

type Case = [name: string, schema: z.ZodMiniType, value: unknown, english: string]

const cases: Case[] = [
  ['nothing', z.string(), undefined, 'This is required'],
  ['empty text', z.string().check(z.minLength(1)), '', 'This is required'],
  ['nothing of several kinds', z.union([z.string(), z.number()]), undefined, 'This is required'],
  ['a number for text', z.string(), 5, 'This must be text'],
  ['text for a number', z.number(), 'five', 'This must be a number'],
  ['text that is no number', z.coerce.number(), 'five', 'This must be a number'],
  ['a part of a number', z.int(), 1.5, 'This must be a whole number'],
  ['text for a truth value', z.boolean(), 'yes', 'This must be true or false'],
  ['text for a list', z.array(z.string()), 'a', 'This must be a list'],
  ['text for an object', z.object({}), 'a', 'This must be an object of fields and values'],
  ['text for a date', z.date(), 'today', 'This must be a date'],
  ['text for what has no name', z.map(z.string(), z.string()), 'a', 'This is not of the right type'],
  ['short text', z.string().check(z.minLength(3)), 'a', 'At least 3 characters'],
  ['long text', z.string().check(z.maxLength(200)), 'a'.repeat(201), 'At most 200 characters'],
  ['text of another length', z.string().check(z.length(6)), 'a', 'Exactly 6 characters'],
  ['a short list', z.array(z.string()).check(z.minLength(2)), [], 'At least 2 entries'],
  ['a long list', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'At most 1 entry'],
  ['a list of another length', z.array(z.string()).check(z.length(3)), [], 'Exactly 3 entries'],
  ['a small number', z.number().check(z.minimum(1)), 0, 'This must be 1 or more'],
  ['a number that is not above', z.number().check(z.gt(1)), 1, 'This must be more than 1'],
  ['a large number', z.number().check(z.maximum(2026)), 3000, 'This must be 2026 or less'],
  ['a number that is not below', z.number().check(z.lt(5)), 5, 'This must be less than 5'],
  ['a number between', z.number().check(z.multipleOf(5)), 7, 'This must be a multiple of 5'],
  ['an early date', z.date().check(z.minimum(new Date('2026-01-01'))), new Date(0), 'Not before 2026-01-01'],
  ['a late date', z.date().check(z.maximum(new Date(0))), new Date('2026-01-01'), 'Not after 1970-01-01'],
  ['no email', z.email(), 'a@', 'Email is invalid'],
  ['no address', z.url(), 'a', 'This is not a web address'],
  ['no id', z.uuid(), 'a', 'This is not an id'],
  ['no day', z.iso.date(), '15.11.2026', 'This is not a date such as 2026-11-15'],
  ['no moment', z.iso.datetime(), 'now', 'This is not a time such as 2026-11-15T09:30:00Z'],
  ['no time', z.iso.time(), 'noon', 'This is not a time such as 09:30'],
  ['no pattern', z.string().check(z.regex(/^\d+$/)), 'a', 'This is not written as expected'],
  ['another beginning', z.string().check(z.startsWith('#')), 'a', 'This must begin with #'],
  ['another end', z.string().check(z.endsWith('.csv')), 'a', 'This must end with .csv'],
  ['something missing inside', z.string().check(z.includes('@')), 'a', 'This must contain @'],
  ['another choice', z.enum(['asc', 'desc']), 'up', 'Choose one of: asc, desc'],
  ['another value', z.literal(7), 8, 'Choose one of: 7'],
  ['a field too many', z.strictObject({}), { a: 1 }, 'There is no field of this name'],
  ['none of several', z.union([z.string(), z.number()]), true, 'This has none of the accepted forms'],
  [
    'the name of an entry',
    z.record(z.string().check(z.length(2)), z.string()),
    { a: 'b' },
    'The name of an entry cannot be used here',
  ],
  ['an entry', z.map(z.string(), z.string()), new Map([['a', 1]]), 'This must be text'],
  ['anything else', z.string().check(z.refine(() => false)), 'a', 'This value cannot be used here'],
]

describe.each(translatedLanguages)('in %s', (language) => {
  const messages = createServerI18n(language, allMessages)
  const said = ([, schema, value]: Case) =>
    schema.safeParse(value, { error: (issue) => issueText(messages, issue) }).error!.issues[0]!.message

  test.each(cases)('%s', (...each) => {
    const text = said(each)
    if (language === 'en') return expect(text).toBe(each[3])
    expect(text).not.toMatch(/^errors:|schema\.|\{\{|Invalid|expected/)
    expect(text).not.toBe(each[3])
    // Numbers and option names are the same in all languages; Arabic has words for one and two.
    const figures = each[3].match(/\d{2,}|[3-9]|asc|desc|#|@|\.csv/g) ?? []
    for (const figure of figures) expect(text).toContain(figure)
    return undefined
  })
})

test("a schema's own message takes precedence", () => {
  const schema = z.string('auth:email.required')
  const messages = createServerI18n(languageCodes.at(-1)!, allMessages)
  const { error } = schema.safeParse(5, { error: (issue) => issueText(messages, issue) })
  expect(error!.issues[0]!.message).toBe('auth:email.required')
})
