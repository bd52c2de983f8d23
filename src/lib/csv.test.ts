import { describe, expect, test } from 'vitest'
import { csvLine } from './csv'

describe('a line of a CSV file', () => {
  test('quotes what would end a cell', () => {
    expect(csvLine(['plain', 'a,b', 'say "so"', 'two\nlines', null, 7])).toBe(
      'plain,"a,b","say ""so""","two\nlines",,7\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j is text and no formula', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
  })

  test.each([
    ['\uFF1D1+1', "'\uFF1D1+1"],
    [' =1+1', "' =1+1"],
    ['"=1+1', `"'""=1+1"`],
    // Where a semicolon parts cells, quotes in the middle of one do not hold it together.
    ['a;=1+1', "a;'=1+1"],
    ['a; @x;-1;b', "a;' @x;'-1;b"],
    ['a,;=1', `"a,;'=1"`],
  ])('%j is none either', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
  })

  test('leaves signs inside a text alone', () => {
    expect(csvLine(['a=b; c+d', 'x@example.org', 'two-fold'])).toBe('a=b; c+d,x@example.org,two-fold\r\n')
  })
})
