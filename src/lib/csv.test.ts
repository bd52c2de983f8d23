import { describe, expect, test } from 'vitest'
import { csvLine, withoutMarks } from './csv'

describe('a line of a CSV file', () => {
  test('quotes cells with special characters', () => {
    expect(csvLine(['plain', 'a,b', 'say "so"', 'two\nlines', null, 7])).toBe(
      'plain,"a,b","say ""so""","two\nlines",,7\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j is marked as text', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
  })

  test.each([
    ['\uFF1D1+1', "'\uFF1D1+1"],
    [' =1+1', "' =1+1"],
    ['"=1+1', `"'""=1+1"`],
    // For programs that use a semicolon, quotes inside a cell do not protect it.
    ['a;=1+1', "a;'=1+1"],
    ['a; @x;-1;b', "a;' @x;'-1;b"],
    ['a,;=1', `"a,;'=1"`],
    ['\uFE661+1', "'\uFE661+1"],
    ['\u22121+1', "'\u22121+1"],
  ])('%j is marked as well', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
  })

  // Programs differ in which characters they skip before a formula.
  test.each([
    0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x180e, 0x202e, 0x2066, 0xe0001, 0x034f, 0x115f, 0x3164,
    0xffa0, 0xfe0f, 0x2800, 0x00a0, 0x3000, 0x2028, 0x0001, 0x007f, 0x0085,
  ])('a formula after the invisible character %s is marked, also after a semicolon', (unseen) => {
    const text = `${String.fromCodePoint(unseen).repeat(2)}=HYPERLINK(A1)`
    expect(csvLine([text])).toBe(`'${text}\r\n`)
    expect(csvLine([`a;${text}`])).toBe(`a;'${text}\r\n`)
    expect(withoutMarks(`'${text}`)).toBe(text)
  })

  test('keeps such characters inside a text', () => {
    expect(csvLine(['a=b; c+d', 'x@example.org', 'two-fold'])).toBe('a=b; c+d,x@example.org,two-fold\r\n')
  })
})
