import * as fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RecentActivity } from '~/modules/dashboard/recent-activity'
import { createServerI18n } from '~/i18n/create-i18n'
import { languageCodes } from '~/i18n/languages'
import { I18nProvider } from '~/i18n/react'
import { isoText } from '~/lib/iso-text'
import { allMessages } from '~/languages/all.server'
import { auditActions } from '~/frame/audit-kinds'
import type { AuditAction } from '~/manifest/audit-kind'
import { dateText, dateTimeText, relativeTime, timeAhead } from '~/ui/text/time-text'
import { AuditTable } from './audit-table'
import { lineOf, toEntry } from './audit.data.server'
import type { AuditEvent } from './record.server'
import { areServed, spoken } from '../../../tests/support/languages'
import { longDay } from '~/modules/dashboard/days'

const none = new Date(Number.NaN)

type Row = Parameters<typeof toEntry>[0]

const text = fc.string({ unit: 'binary', maxLength: 30 })
const words = fc.oneof(text, fc.constantFrom('', '<from/>', '<__proto__/>', '<constructor/>', '{{field}}'))
const person = fc.record({ id: text, name: words, email: words })
const moment = fc.date({ noInvalidDate: true })
const maybe = <T,>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const change = <T,>(value: fc.Arbitrary<T>) => fc.record({ from: maybe(value), to: maybe(value) })

/** Every field that callers of `record` write, with its type of value. */
const writtenChanges = fc.record(
  {
    banExpires: change(moment),
    banReason: change(words),
    name: change(words),
    email: change(words),
    role: change(fc.constantFrom('user', 'admin', 'user,admin', '')),
    title: change(words),
    author: change(words),
    genre: change(words),
    publisher: change(words),
    isbn: change(words),
    color: change(words),
    year: change(fc.integer()),
    books: fc.record({ from: fc.constant(null), to: fc.nat() }),
  },
  { requiredKeys: [] },
)

const events: fc.Arbitrary<AuditEvent> = fc.record(
  {
    action: fc.constantFrom(...(auditActions as AuditAction[])),
    subject: person,
    reason: maybe(words),
    changes: writtenChanges,
  },
  { requiredKeys: ['action', 'subject'] },
)

const rowOf = (
  event: Omit<AuditEvent, 'action' | 'changes'> & { action: string; changes?: unknown },
  at: Date,
) =>
  ({
    id: 'one',
    at,
    action: event.action,
    actorId: 'a',
    actorName: event.subject.name,
    actorEmail: event.subject.email,
    actingAsId: event.reason ? 'b' : null,
    actingAsEmail: event.reason ?? null,
    subjectId: event.subject.id,
    subjectName: event.subject.name,
    subjectEmail: event.subject.email,
    reason: event.reason ?? null,
    // A JSON round trip, as in the column.
    changes: event.changes === undefined ? null : JSON.parse(JSON.stringify(event.changes)),
    address: null,
    search: '',
    bulk: false,
    rows: null,
    act: null,
  }) as Row

const sound = rowOf(
  { action: 'user.delete', subject: { id: 's', name: 'Sound Row', email: '' } },
  new Date(0),
)

const i18n = Object.fromEntries(languageCodes.map((code) => [code, createServerI18n(code, allMessages)]))

const link = (_kind: string, _subject: unknown, label: ReactNode) => <b>{label}</b>

function draw(row: Row, language: (typeof languageCodes)[number]): string {
  const entries = [row, { ...sound, id: 'two' }].map((each) => toEntry(each, null))
  return renderToString(
    <I18nProvider value={i18n[language]!}>
      <AuditTable entries={entries} now={Date.now()} link={link} />
      <RecentActivity entries={entries} now={Date.now()} all={null} />
    </I18nProvider>,
  )
}

/** Whether the row next to the given one is rendered, in the table and on the dashboard. */
const standsIn = (language: (typeof languageCodes)[number], row: Row): boolean =>
  draw(row, language).split('Sound Row').length === 5 && lineOf(toEntry(row, null)).endsWith('\r\n')

const stands = (row: Row): boolean => languageCodes.every((language) => standsIn(language, row))

const anyLanguage = fc.constantFrom(...languageCodes)

describe('one malformed entry never breaks the log', () => {
  const subject = { id: 's', name: 'Amina', email: '' }

  test('a ban with an end, and one with another end', () => {
    const end = new Date('2027-01-31T10:00:00Z')
    const ban = (from: Date | null, to: Date | null) =>
      rowOf({ action: 'user.ban', subject, changes: { banExpires: { from, to } } }, new Date(0))
    expect(draw(ban(null, end), 'en')).toContain('End of the ban: <bdi>January 31, 2027</bdi>')
    expect(draw(ban(end, null), 'en')).toContain('End of the ban: <bdi>January 31, 2027</bdi>, removed')
    expect([stands(ban(null, end)), stands(ban(end, null))]).toEqual([true, true])
  })

  test.runIf(areServed('ar'))('a role in an organization is translated', () => {
    const changes = { role: { from: 'member', to: 'owner' } }
    const html = draw(rowOf({ action: 'organization.set-role', subject, changes }, new Date(0)), spoken('ar'))
    expect(html).toContain('<bdi>عضو</bdi>')
    expect(html).toContain('<bdi>مالك</bdi>')
  })

  test('an entry of a removed module is shown by its code, with its fields', () => {
    const changes = { rack: { from: 'A', to: 'B' } }
    const html = draw(rowOf({ action: 'gone.create', subject, changes }, new Date(0)), 'en')
    expect(html).toContain('Unknown action (gone.create)')
    expect(html).toContain('rack: <bdi>A</bdi> → <bdi>B</bdi>')
  })

  test('anything that callers can write', () => {
    const written = fc.property(anyLanguage, events, moment, (language, event, at) =>
      standsIn(language, rowOf(event, at)),
    )
    expect(() => fc.assert(written)).not.toThrow()
  })

  test('any JSON for the changes, and an unknown action', () => {
    const arbitrary = fc.property(
      anyLanguage,
      events,
      words,
      fc.jsonValue(),
      (language, event, action, changes) =>
        standsIn(language, rowOf({ ...event, action, changes }, new Date(0))),
    )
    expect(() => fc.assert(arbitrary)).not.toThrow()
  })

  test.each(['banExpires', 'role', 'books', '__proto__', '', '<__proto__/>'])(
    'values of %j with the wrong type, at an invalid date',
    (field) => {
      const odd: unknown[] = [{}, { toString: 1, valueOf: 1 }, [], 'soon', 1e300, true]
      const rows = odd.map((to) => {
        const changes: unknown = JSON.parse(`{${JSON.stringify(field)}:{"to":${JSON.stringify(to)}}}`)
        return rowOf({ action: 'user.ban', subject, changes }, none)
      })
      expect(rows.filter((row) => !stands(row))).toEqual([])
    },
  )
})

test.each([
  ['a day of a plot', () => longDay('no day', 'en'), 'no day'],
  ['a moment', () => dateTimeText(none, 'ar', 'UTC'), '—'],
  ['a date', () => dateText(none, 'fr', 'UTC'), '—'],
  ['what was', () => relativeTime(none, 0, 'en'), null],
  ['what will be', () => timeAhead(none, 0, 'en'), null],
  ['a moment for machines', () => isoText(none), ''],
])('%s that is none is said without throwing', (_, say, said) => expect(say()).toBe(said))
