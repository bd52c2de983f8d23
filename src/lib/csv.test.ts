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
})
