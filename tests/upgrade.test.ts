import { describe, expect, test } from 'vitest'
import { mergeJson } from '../scripts/lib/upgrade-merge.mjs'
import { mergeJournal, withoutTables } from '../scripts/lib/upgrade-migrations.mjs'

describe('a three-way merge of JSON', () => {
  const base = { a: 1, b: { c: 1, d: 2 }, e: 5 }

  test('takes the additions, changes and removals of both sides', () => {
    const ours = { a: 1, b: { c: 1, d: 2, own: true }, e: 6 }
    const theirs = { b: { c: 9, d: 2, new: true }, e: 5 }
    const { value, conflicts } = mergeJson(base, ours, theirs)
    expect(conflicts).toEqual([])
    expect(JSON.stringify(value)).toBe('{"b":{"c":9,"d":2,"new":true,"own":true},"e":6}')
  })

  test('reports keys that both sides changed, and takes the preferred side', () => {
    const merge = (prefer: 'ours' | 'theirs') =>
      mergeJson(base, { ...base, b: { c: 2, d: 2 } }, { ...base, b: { c: 3, d: 2 } }, () => prefer)
    expect(merge('ours')).toEqual({ value: { ...base, b: { c: 2, d: 2 } }, conflicts: ['b.c'] })
    expect(merge('theirs').value).toEqual({ ...base, b: { c: 3, d: 2 } })
  })
})

describe('migrations of a release', () => {
  const entry = (tag: string, when: number) => ({ idx: 0, version: '7', when, tag, breakpoints: true })

  test('with a name that is taken are refused', () => {
    expect(mergeJournal([entry('0001_x', 1)], [], [entry('0001_x', 2)])).toEqual({ taken: '0001_x' })
  })

  test('lose statements about removed tables, and report where that is uncertain', () => {
    const tables = { removed: ['book', 'genre'], remaining: ['user'] }
    const statements = [
      'ALTER TABLE "book" ADD COLUMN "owner" uuid REFERENCES "user"("id");',
      '-- A reason.\nCREATE UNIQUE INDEX "book_owner" ON "book" ("owner");',
      'CREATE TRIGGER counted AFTER INSERT ON "genre" FOR EACH ROW EXECUTE FUNCTION count_rows();',
      'ALTER TABLE "user" ADD COLUMN "books" integer;',
      'ALTER TABLE "user" ADD COLUMN "note" text; -- about a book',
      `CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'select count(*) from book'`,
      `CREATE FUNCTION both() RETURNS int LANGUAGE plpgsql AS 'select from book, "user"'`,
    ]
    const { sql, leftOut, unsure } = withoutTables(statements.join('\n--> statement-breakpoint\n'), tables)
    const left = sql.split('--> statement-breakpoint').map((each) => each.trim())
    expect(left.slice(1)).toEqual([statements[4], statements[6]])
    expect(left[0]).toContain(statements[3])
    expect(leftOut).toBe(4)
    expect(unsure).toEqual([statements[6]])
  })

  test('are unchanged if they touch no removed table', () => {
    const text = 'ALTER TABLE "user" ADD COLUMN "bookish" text;'
    expect(withoutTables(text, { removed: ['book'], remaining: ['user'] }).sql).toBe(text)
  })
})
