import { describe, expect, test } from 'vitest'
import { statementShape } from './statement-shape'

describe('the shape of a statement', () => {
  test.each([
    [
      'select "id" from "user" where "email" = $1 limit $2',
      'select "id" from "user" where "email" = ? limit ?',
    ],
    ["select 'a@example.com', 42, 1.5e-3, -7", 'select ?, …, -?'],
    ["where name = 'O''Brien' and code = '123456'", 'where name = ? and code = ?'],
    [String.raw`where name = E'it\'s 123456' and x`, 'where name = ? and x'],
    ['select $tag$ secret $$ 123456 $tag$, $$it is$$', 'select ?, …'],
    [
      "select x'c0ffee', U&'d\\0061t', b'01' -- 123456\n from t /* a secret */ where c",
      'select ?, … from t where c',
    ],
    ['select "table1"."col 2", t2.x3 from t2', 'select "table1"."col 2", t2.x3 from t2'],
    ['select "o""clock \'x\'" from t', 'select "o""clock \'x\'" from t'],
    ['where id in ($1, $2,$3 , $4)', 'where id in (?, …)'],
    ['insert into t (a, b) values ($1, $2), ($3, $4), ($5, $6)', 'insert into t (a, b) values (?, …), …'],
    ['insert into t values ($1, default), ($2, default)', 'insert into t values (?, default), …'],
    ['  select\n\t1 ', 'select ?'],
  ])('of %j is %j', (statement, shape) => expect(statementShape(statement)).toBe(shape))

  test('is the same for lists of any length', () => {
    const of = (length: number) =>
      statementShape(
        `select * from t where id in (${Array.from({ length }, (_, at) => `$${at + 1}`).join(', ')})`,
      )
    expect(of(2)).toBe(of(1000))
  })

  test.each([
    ['literal', "'"],
    ['escaped literal', "E'"],
    ['quoted text', '$x$'],
    ['comment', '/*'],
  ])('leaves out a %s that has no end, or whose end is beyond what is read', (_, opening) => {
    const text = `select ${opening}secret ${'a'.repeat(30_000)}`
    expect(statementShape(text)).not.toContain('secret')
  })

  test('is limited in length, and made in linear time', () => {
    const started = performance.now()
    for (const part of ["'", '$a$', '(', '/*', '1', '"', "E'\\", '?,', '(?),', '$1 ']) {
      expect(statementShape(part.repeat(400_000)).length).toBeLessThanOrEqual(2001)
    }
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
